import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyWhenIdle } from '@/lib/lazyWhenIdle';
import { routeAt } from '@/lib/routeTable';
import { Boundary } from '@/ui/Boundary';
import { useBootstrap } from '@/features/channel/channelApi';
import { PlayerHost } from '@/features/watch/hosted/PlayerHost';
import { usePageChanges } from '../navigation/usePageChanges';
import { usePageHeading } from '../navigation/usePageHeading';
import { useScrollMemory } from '../navigation/useScrollMemory';
import { Announcement } from './Announcement';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './OrdinaryLayout.module.css';
import { PlainHeader } from './PlainHeader';
import { Screen } from './Screen';
import { ScreenSkeleton } from './ScreenSkeleton';
import { SkipLink } from './SkipLink';
import { SlimHeader } from './SlimHeader';

const Notices = lazyWhenIdle(() => import('./Notices'));

export function OrdinaryLayout() {
  const { settings } = useBootstrap();
  const isSlim = routeAt(useLocation().pathname)?.entry.slim === true;
  usePageChanges();
  usePageHeading(settings.name);
  useScrollMemory();
  return (
    <>
      <SkipLink />
      {!isSlim && (
        <Part>
          <Announcement />
        </Part>
      )}
      <Part fallback={<PlainHeader />}>{isSlim ? <SlimHeader /> : <Header />}</Part>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Screen fallback={<ScreenSkeleton />} />
      </main>
      <Part>
        <PlayerHost />
      </Part>
      {!isSlim && (
        <>
          <Part>
            <Footer />
          </Part>
          <Part>
            <BottomBar />
          </Part>
        </>
      )}
      <Part>
        <Suspense fallback={null}>
          <Notices />
        </Suspense>
      </Part>
    </>
  );
}

/** An optional part of the page. If it throws, it is rendered again on the next page. */
function Part({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary resetKey={pathname} fallback={fallback}>
      {children}
    </Boundary>
  );
}
