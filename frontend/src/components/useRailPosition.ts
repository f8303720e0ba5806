import { useCallback, useEffect, useState, type RefObject } from 'react';

function smoothness(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

/** Where a sideways list stands, and a step by as many whole cards as fit. */
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
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    Array.from(element.children).forEach((child) => observer.observe(child));
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [track]);

  const step = useCallback(
    (direction: 1 | -1, cards?: number) => {
      const element = track.current;
      const first = element?.firstElementChild;
      if (!element || !first) return;
      const width = first.getBoundingClientRect().width + Number.parseFloat(getComputedStyle(element).columnGap || '0');
      const count = cards ?? Math.max(1, Math.floor(element.clientWidth / width));
      element.scrollBy({ left: direction * count * width, behavior: smoothness() });
    },
    [track],
  );

  return { ...edges, step };
}
