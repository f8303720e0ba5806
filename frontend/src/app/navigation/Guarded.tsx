import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { pathOf, selectLastPage } from '@/features/session/navigationSlice';
import { returnPath, sitePath } from '@/features/session/returnPath';
import { isHeld } from '@/features/session/sessionSign';
import { arrived, selectArriving, selectStanding, selectUser } from '@/features/session/sessionSlice';
import { useProfile } from '@/features/session/useViewer';
import { useWayBack } from '@/features/session/useWayBack';
import { dependsOnViewer, redirectOf } from './guards';
import { isRemembered } from './remembering';

interface Props {
  /** Shown where the page can't be before it is known who is visiting. */
  fallback: ReactNode;
  children: ReactNode;
}

/** The screen, unless this viewer has to be somewhere else. */
export function Guarded({ fallback, children }: Props) {
  useProfile();
  const { pathname, search } = useLocation();
  const standing = useSelector(selectStanding);
  const user = useSelector(selectUser);
  const last = useSelector(selectLastPage);
  const arriving = useSelector(selectArriving);
  const before = useBefore(pathname);
  const back = askedFor(search) ?? sitePath(last && last.path + last.query) ?? '/';
  if (standing === 'unknown') return dependsOnViewer(pathname) || isHeld() ? fallback : children;
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

/** Where the address asks to be led to, unless that is an entrance, too. */
function askedFor(search: string): string | null {
  const path = returnPath(search);
  return path && isRemembered(pathOf(path)) ? path : null;
}

/** The path before this one, in this visit. */
function useBefore(path: string): string | null {
  const [seen, setSeen] = useState<{ now: string; before: string | null }>({ now: path, before: null });
  if (seen.now === path) return seen.before;
  setSeen({ now: path, before: seen.now });
  return seen.now;
}

/** One step back. The first page of a tab has none behind it: then it is the page that another tab was on before. */
function StepBack() {
  const navigate = useNavigate();
  // As it is on arrival: this page is about to be remembered, too.
  const [back] = useState(useWayBack() ?? '/');
  useEffect(() => {
    if (hasHistory()) void navigate(-1);
    else void navigate(back, { replace: true });
  }, [navigate, back]);
  return null;
}

/** Whether this tab has been to another page of the site. The router counts them in the history's state. */
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
