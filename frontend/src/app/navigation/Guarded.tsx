import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { selectLastPage } from '@/features/session/navigationSlice';
import { returnPath, sitePath } from '@/features/session/returnPath';
import { hasTemporaryPassword } from '@/features/session/sessionSign';
import { arrived, selectArriving, selectStanding, selectUser } from '@/features/session/sessionSlice';
import { useProfile } from '@/features/session/useViewer';
import { useWayBack } from '@/features/session/useWayBack';
import { dependsOnViewer, redirectOf } from './guards';

interface Props {
  /** Shown until the viewer is known, on pages that depend on the viewer. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Renders the screen, or redirects if the viewer may not be here. */
export function Guarded({ fallback, children }: Props) {
  useProfile();
  const { pathname, search } = useLocation();
  const standing = useSelector(selectStanding);
  const user = useSelector(selectUser);
  const last = useSelector(selectLastPage);
  const arriving = useSelector(selectArriving);
  const before = useBefore(pathname);
  const back = returnPath(search) ?? sitePath(last && last.path + last.query) ?? '/';
  if (standing === 'unknown') return dependsOnViewer(pathname) || hasTemporaryPassword() ? fallback : children;
  const redirect = redirectOf({ path: pathname, query: search, user, before, back: arriving ? back : null });
  if (redirect === 'back') return <StepBack />;
  if (redirect) return <Navigate to={redirect.to} replace />;
  return (
    <>
      {arriving && <Arrived />}
      {children}
    </>
  );
}

/** Returns the previous path in this visit. */
function useBefore(path: string): string | null {
  const [seen, setSeen] = useState<{ now: string; before: string | null }>({ now: path, before: null });
  if (seen.now === path) return seen.before;
  setSeen({ now: path, before: seen.now });
  return seen.now;
}

/** Goes one step back. If this is the tab's first page, goes to the last page that another tab visited. */
function StepBack() {
  const navigate = useNavigate();
  // Read on mount only, before this page itself is recorded as the last page.
  const [back] = useState(useWayBack() ?? '/');
  useEffect(() => {
    if (hasHistory()) void navigate(-1);
    else void navigate(back, { replace: true });
  }, [navigate, back]);
  return null;
}

/** Returns whether this tab visited another page of the site; the router stores its index in the history state. */
function hasHistory(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}

function Arrived() {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(arrived());
  }, [dispatch]);
  return null;
}
