import { useLayoutEffect, useState, type RefObject } from 'react';
import { useRenderedParts } from './useRenderedParts';

/** Minimum width of a rail's cards. */
const NARROWEST_PX = 280;
/** Number of off-screen items added per idle period. */
const MORE = 2;

/**
 * Returns how many of a rail's items to render: first one screenful, the others in idle periods, or all at once when the rail
 * is visible, because visible content should not grow. A `busy` rail renders only the first ones.
 */
export function useRenderedItems(track: RefObject<HTMLElement | null>, total: number, busy: boolean): number {
  const [seen, setSeen] = useState(false);
  // Reading the window's width would force a layout; the screen's does not.
  const first = Math.ceil(window.screen.width / NARROWEST_PX);
  const parts = useRenderedParts(busy || seen ? 1 : 1 + Math.ceil((total - first) / MORE));

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
