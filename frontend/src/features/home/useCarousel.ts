import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { useReducedMotion } from '@/lib/useMediaQuery';

const STAY_MS = 7000;

function showSlide(element: HTMLElement | null, index: number, smooth: boolean): void {
  element?.scrollTo({ left: index * element.clientWidth, behavior: smooth ? 'smooth' : 'auto' });
}

/**
 * Controls slides in a scroll-snap track. Swiping, arrow keys and dots change the slide. It also advances by itself, unless it
 * is paused, the pointer or the focus is on it, or the viewer prefers reduced motion.
 */
export function useCarousel(track: RefObject<HTMLElement | null>, count: number) {
  const reduced = useReducedMotion();
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const canMove = count > 1 && !reduced;

  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const follow = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [track, count]);

  useEffect(() => {
    if (!canMove || paused || held) return undefined;
    const timer = window.setTimeout(() => {
      if (!document.hidden) showSlide(track.current, (current + 1) % count, true);
    }, STAY_MS);
    return () => window.clearTimeout(timer);
  }, [track, count, canMove, paused, held, current]);

  const show = (index: number) => showSlide(track.current, index, !reduced);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') show(Math.min(count - 1, current + 1));
    if (event.key === 'ArrowLeft') show(Math.max(0, current - 1));
  };

  return {
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
