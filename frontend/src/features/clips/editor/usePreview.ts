import { useEffect, useState } from 'react';
import type { PlayerControls } from '@/features/player/controls';
import type { MediaClock } from './mediaClock';
import type { Span } from './span';

/** A seek may land a little before its target. */
const EARLY_S = 0.5;

/** Plays the selection in a loop. */
export function usePreview(controls: PlayerControls, clock: MediaClock, span: Span | null, goTo: (media: number) => void) {
  const [previewing, setPreviewing] = useState(false);
  const [start, end] = [span?.start ?? 0, span?.end ?? 0];

  useEffect(() => {
    if (!previewing) return undefined;
    const again = () => {
      goTo(start);
      controls.play();
    };
    again();
    let frame = 0;
    const watch = () => {
      const at = clock.toMedia(controls.seconds());
      if (at !== null && (at >= end || at < start - EARLY_S)) again();
      frame = requestAnimationFrame(watch);
    };
    frame = requestAnimationFrame(watch);
    const stop = controls.follow(() => {
      // The video of a recording can end slightly before its stated length.
      if (controls.hasEnded()) return again();
      const at = clock.toMedia(controls.seconds());
      // The viewer has paused.
      if (controls.isPaused() && at !== null && at > start + EARLY_S && at < end) setPreviewing(false);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [previewing, start, end, controls, clock, goTo]);

  return {
    previewing,
    stop: () => setPreviewing(false),
    toggle: () => {
      if (previewing) controls.pause();
      setPreviewing(!previewing);
    },
  };
}
