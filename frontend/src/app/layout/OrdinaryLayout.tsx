import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useBootstrap } from '@/features/channel/channelApi';
import { usePageChanges } from '../navigation/usePageChanges';
import { usePageHeading } from '../navigation/usePageHeading';
import { Announcement } from './Announcement';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './OrdinaryLayout.module.css';
import { ScreenSkeleton } from './ScreenSkeleton';
import { SkipLink } from './SkipLink';

export function OrdinaryLayout() {
  const { settings } = useBootstrap();
  usePageChanges();
  usePageHeading(settings.name);
  return (
    <>
      <SkipLink />
      <Announcement />
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <BottomBar />
      <ScrollRestoration />
    </>
  );
}
