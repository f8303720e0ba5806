import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useBootstrap } from '@/features/channel/channelApi';
import { usePageChanges } from '../navigation/usePageChanges';
import { usePageHeading } from '../navigation/usePageHeading';

/** The screen alone, for other sites to frame. */
export function PlainLayout() {
  const { settings } = useBootstrap();
  usePageChanges();
  usePageHeading(settings.name);
  return (
    <main id="main">
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </main>
  );
}
