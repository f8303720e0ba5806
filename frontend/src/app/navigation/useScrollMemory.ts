import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { usePageKey } from '@/lib/usePageKey';
import { SECOND_MS } from '@/lib/constants';
import { pageMemory } from '@/lib/pageMemory';

/** Time limit for the page to regain its height, for example while a list loads again. */
const PATIENCE_MS = 10 * SECOND_MS;
const places = pageMemory<number>('scroll');
/** True while a position is being restored; scroll positions are not saved meanwhile. */
let reaching = false;
/** False on the first page of a visit: it starts at the top anyway, and calling `scrollTo` would force a layout. */
let opened = false;

/**
 * Scrolls new pages to the top and restores the position on back and forward navigation, waiting until the page is tall
 * enough. A change of the query alone (a filter) does not scroll.
 */
export function useScrollMemory(): void {
  const { pathname, hash } = useLocation();
  const page = usePageKey();
  const returned = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    let place: number | undefined;
    const note = () => {
      if (!reaching) place = window.scrollY;
    };
    const keep = () => place !== undefined && places.set(page, place);
    window.addEventListener('scroll', note, { passive: true });
    // A hidden page may end without another event.
    document.addEventListener('visibilitychange', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('scroll', note);
      document.removeEventListener('visibilitychange', keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [page]);

  useLayoutEffect(() => {
    const first = !opened;
    opened = true;
    const place = returned ? places.get(page) : undefined;
    if (place !== undefined) return reach(place);
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else if (!first) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
    // Only a new page or going back scrolls; `page` alone changes with every filter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, hash, returned ? page : null]);
}

/** Events that show that the viewer scrolls manually. */
const TAKEN_OVER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to `place` as soon as the page is tall enough; manual scrolling cancels this. */
function reach(place: number): () => void {
  const attempt = () => {
    window.scrollTo({ top: place, behavior: 'instant' });
    if (document.documentElement.scrollHeight >= place + window.innerHeight) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  function stop() {
    reaching = false;
    observer.disconnect();
    clearTimeout(timer);
    TAKEN_OVER.forEach((name) => window.removeEventListener(name, stop));
  }
  TAKEN_OVER.forEach((name) => window.addEventListener(name, stop, { passive: true }));
  reaching = true;
  observer.observe(document.body);
  attempt();
  return stop;
}
