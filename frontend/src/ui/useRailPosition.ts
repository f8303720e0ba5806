import { useEffect, useState, type RefObject } from 'react';

function smoothness(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

/** Scrolls a horizontal list by `cards`, by default by as many whole cards as fit. */
export function stepRail(list: HTMLElement | null, direction: 1 | -1, cards?: number): void {
  const first = list?.firstElementChild;
  if (!list || !first) return;
  const width = first.getBoundingClientRect().width + Number.parseFloat(getComputedStyle(list).columnGap || '0');
  const count = cards ?? Math.max(1, Math.floor(list.clientWidth / width));
  list.scrollBy({ left: direction * count * width, behavior: smoothness() });
}

/** Returns whether a horizontal list can scroll back and forward. */
export function useRailPosition(track: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ canBack: false, canForward: false });

  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const measure = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const next = { canBack: element.scrollLeft > 4, canForward: rest > 4 };
      setEdges((old) => (old.canBack === next.canBack && old.canForward === next.canForward ? old : next));
    };
    const size = new ResizeObserver(measure);
    const children = new MutationObserver(measure);
    size.observe(element);
    children.observe(element, { childList: true });
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      size.disconnect();
      children.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [track]);

  return edges;
}
