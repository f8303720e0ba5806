import { type ReactNode, Suspense, useEffect } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { Boundary } from '@/ui/Boundary';
import { endFirstPage } from '@/lib/loadChunk';
import { RouteError } from '../errors/RouteError';
import { Guarded } from '../navigation/Guarded';

/** The current screen, in the place that both layouts keep for it. */
export function Screen({ fallback }: { fallback: ReactNode }) {
  const { pathname } = useLocation();
  // The viewer has gone on: the next screen's script has a time limit of its own.
  if (useNavigationType() === NavigationType.Push) endFirstPage();
  return (
    <Guarded fallback={fallback}>
      {/* Keyed by the path: another page starts afresh. */}
      <Boundary key={pathname} fallback={(error) => <RouteError error={error} />}>
        <Suspense fallback={fallback}>
          <Outlet />
          <Shown />
        </Suspense>
      </Boundary>
    </Guarded>
  );
}

/** Drawn with the screen, once its script is there. */
function Shown() {
  useEffect(endFirstPage, []);
  return null;
}
