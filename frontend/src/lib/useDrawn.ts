import { useLayoutEffect, useState, type RefObject } from 'react';
import { useParts } from './useParts';

/** Cards of a rail are at least so wide. */
const NARROWEST_PX = 280;
/** How many of those beyond the screen's edge follow at a time. */
const MORE = 2;

/**
 * How many of a rail's items are drawn by now: as many as the screen shows, the others by and by, and all at once where
 * the rail can be seen, since what is seen should not grow any more. Of one that is `busy` the first are enough.
 */
export function useDrawn(track: RefObject<HTMLElement | null>, total: number, busy: boolean): number {
  const [seen, setSeen] = useState(false);
  // The screen's width is known at any time; the window's is had by laying out the page.
  const first = Math.ceil(window.screen.width / NARROWEST_PX);
  const parts = useParts(busy || seen ? 1 : 1 + Math.ceil((total - first) / MORE));

  useLayoutEffect(() => {
    const element = track.current;
    if (!element || busy || seen) return undefined;
    const look = () => setSeen((before) => before || element.getBoundingClientRect().top < window.innerHeight);
    look();
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && look());
    observer.observe(element);
    return () => observer.disconnect();
  }, [track, busy, seen]);

  return seen ? total : first + (parts - 1) * MORE;
}
