import { useEffect, useState, type RefObject } from 'react';
import { useReducedMotion } from '@/lib/useMediaQuery';
import { stepRail } from './useRailPosition';

/**
 * Scrolls a rail by one card per interval and restarts at its end. Pauses while a pointer or the focus is on it, when the
 * viewer pauses it, when the page is hidden, and under reduced motion.
 */
export function useAutoScroll(track: RefObject<HTMLElement | null>, intervalMs: number | undefined) {
  const reduced = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const available = intervalMs !== undefined && !reduced;

  useEffect(() => {
    if (!available || paused || held) return undefined;
    const timer = window.setInterval(() => {
      const element = track.current;
      if (!element || document.hidden) return;
      const atEnd = element.scrollWidth - element.clientWidth - element.scrollLeft < 4;
      if (atEnd) element.scrollTo({ left: 0, behavior: 'smooth' });
      else stepRail(element, 1, 1);
    }, intervalMs);
    return () => window.clearInterval(timer);
  }, [available, paused, held, intervalMs, track]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    available,
    paused,
    toggle: () => setPaused((value) => !value),
    holders: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release, onTouchStart: hold, onTouchEnd: release },
  };
}
