import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SECOND_MS } from '@/constants';

const STORED = 'rudy_scroll';
/** A list that is drawn again may take this long to be as tall as it was. */
const PATIENCE_MS = 3 * SECOND_MS;

/**
 * New pages start at their top; going back finds the place that was left, also where the page grows to its height
 * only when its data is there. A change of the query alone (a filter) moves nothing.
 */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const returned = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const places = read();
    const keep = () => {
      places[key] = window.scrollY;
      write(places);
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('scrollend', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('scrollend', keep);
    };
  }, [key]);

  useLayoutEffect(() => {
    const place = returned ? read()[key] : undefined;
    if (place !== undefined) return reach(place);
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
    // Only a new page or a way back moves the page; `key` changes with every filter.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, hash, returned ? key : null]);
}

/** Scrolls to `place` as soon as the page is tall enough; the viewer's own scrolling ends the attempt. */
function reach(place: number): () => void {
  const attempt = () => {
    window.scrollTo({ top: place, behavior: 'instant' });
    if (document.documentElement.scrollHeight >= place + window.innerHeight) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
  }
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function write(places: Record<string, number>): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(places));
  } catch {
    // Without storage, going back starts at the top after a reload.
  }
}
