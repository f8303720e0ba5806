import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { usePageKey } from '@/lib/usePageKey';
import { SECOND_MS } from '@/lib/constants';
import { pageMemory } from '@/lib/pageMemory';

/** A list that is loaded again may take this long to be as tall as it was. */
const PATIENCE_MS = 10 * SECOND_MS;
const SETTLED_MS = 100;
const places = pageMemory<number>('scroll');
/** The page is on its way to a place: where it stands meanwhile is nothing to remember. */
let reaching = false;
/** The first page of a visit is at its top by itself; to send it there would have the browser lay it out at once. */
let opened = false;

/**
 * New pages start at their top; going back finds the place that was left, also where the page grows to its height
 * only when its data is there. A change of the query alone (a filter) moves nothing.
 */
export function useScrollMemory(): void {
  const { pathname, hash } = useLocation();
  const page = usePageKey();
  const returned = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => !reaching && places.set(page, window.scrollY);
    const settled = debounced(keep);
    window.addEventListener('pagehide', keep);
    window.addEventListener('scroll', settled.call, { passive: true });
    return () => {
      settled.cancel();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('scroll', settled.call);
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
    // Only a new page or a way back moves the page; `page` changes with every filter.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, hash, returned ? page : null]);
}

/** Signs that the viewer scrolls by hand. */
const TAKEN_OVER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to `place` as soon as the page is tall enough; the viewer's own scrolling ends the attempt. */
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

/** Calls once the calls have paused: not every browser tells when scrolling ends. */
function debounced(action: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      clearTimeout(timer);
      timer = setTimeout(action, SETTLED_MS);
    },
    cancel: () => clearTimeout(timer),
  };
}
