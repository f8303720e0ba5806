import { Suspense } from 'react';
import { atLeisure } from '@/components/atLeisure';
import { useBootstrap } from '@/features/channel/channelApi';
import { usePageChanges } from '../navigation/usePageChanges';
import { usePageHeading } from '../navigation/usePageHeading';
import { useScrollMemory } from '../navigation/useScrollMemory';
import { Announcement } from './Announcement';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './OrdinaryLayout.module.css';
import { Screen } from './Screen';
import { ScreenSkeleton } from './ScreenSkeleton';
import { SkipLink } from './SkipLink';

const Notices = atLeisure(() => import('./Notices'));

export function OrdinaryLayout() {
  const { settings } = useBootstrap();
  usePageChanges();
  usePageHeading(settings.name);
  useScrollMemory();
  return (
    <>
      <SkipLink />
      <Announcement />
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Screen fallback={<ScreenSkeleton />} />
      </main>
      <Footer />
      <BottomBar />
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
    </>
  );
}
