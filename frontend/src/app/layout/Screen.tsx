import { type ReactNode, Suspense, useEffect } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { Boundary } from '@/ui/Boundary';
import { endFirstPage } from '@/lib/loadChunk';
import { RouteError } from '../errors/RouteError';
import { Guarded } from '../navigation/Guarded';

/** The current screen, used by both layouts. */
export function Screen({ fallback }: { fallback: ReactNode }) {
  const { pathname } = useLocation();
  // The viewer navigated: the next screen's script has its own timeout.
  if (useNavigationType() === NavigationType.Push) endFirstPage();
  return (
    <Guarded fallback={fallback}>
      {/* Keyed by path: an error does not carry over to the next page. */}
      <Boundary key={pathname} fallback={(error) => <RouteError error={error} />}>
        <Suspense fallback={fallback}>
          <Outlet />
          <Shown />
        </Suspense>
      </Boundary>
    </Guarded>
  );
}

/** Mounts together with the screen, after its script is loaded. */
function Shown() {
  useEffect(endFirstPage, []);
  return null;
}
