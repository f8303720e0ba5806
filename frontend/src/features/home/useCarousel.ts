import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useReducedMotion } from '@/components/useMediaQuery';

const STAY_MS = 7000;

/**
 * Slides in a track that snaps: swiped by touch, stepped by arrow keys and dots, moved on by itself
 * unless paused, held by pointer or focus, or the viewer prefers stillness.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const reduced = useReducedMotion();
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const canMove = count > 1 && !reduced;

  const show = useCallback(
    (index: number) => {
      const element = track.current;
      if (!element) return;
      const target = (index + count) % count;
      element.scrollTo({ left: target * element.clientWidth, behavior: reduced ? 'auto' : 'smooth' });
    },
    [count, reduced],
  );

  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const follow = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [count]);

  useEffect(() => {
    if (!canMove || paused || held) return undefined;
    const timer = window.setTimeout(() => {
      if (!document.hidden) show(current + 1);
    }, STAY_MS);
    return () => window.clearTimeout(timer);
  }, [canMove, paused, held, current, show]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') show(Math.min(count - 1, current + 1));
    if (event.key === 'ArrowLeft') show(Math.max(0, current - 1));
  };

  return {
    track,
    current,
    show,
    canMove,
    paused,
    togglePause: () => setPaused((value) => !value),
    holders: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
      onKeyDown,
    },
  };
}
