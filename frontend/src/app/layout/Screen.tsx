import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ScreenBoundary } from '../errors/ScreenBoundary';
import { Guarded } from '../navigation/Guarded';

/** The current screen, in the place that both layouts keep for it. */
export function Screen({ fallback }: { fallback: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Guarded fallback={fallback}>
      <ScreenBoundary key={pathname}>
        <Suspense fallback={fallback}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
    </Guarded>
  );
}
