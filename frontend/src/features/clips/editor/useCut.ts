import { useCallback, useMemo, useState } from 'react';
import type { ClipSource } from '@/api/types';
import type { PlayerControls } from '@/features/player/controls';
import { liveClock, recordingClock } from './mediaClock';
import { type Bounds, type Edge, firstSpan, moveEdge, placeEdge, type Span, toFrame, boundsUpTo } from './span';
import { usePlayhead } from './usePlayhead';
import { usePreview } from './usePreview';

/** The clip being cut: the selection, the playhead, and functions that change both. Times are seconds of the recording. */
export interface Cut {
  span: Span;
  bounds: Bounds;
  /** Position of the playhead; null while unknown. */
  at: number | null;
  /** Length of a frame. */
  frame: number;
  previewing: boolean;
  /** Moves an edge and seeks to its frame. */
  move: (edge: Edge, to: number) => void;
  /** Sets an edge to the playhead. */
  putHere: (edge: Edge) => void;
  goTo: (at: number) => void;
  togglePreview: () => void;
}

/** Cuts from the video on the stage; null while its playhead is unknown. `hidden`: what is to come is not revealed. */
export function useCut(source: ClipSource, controls: PlayerControls, hidden: boolean): Cut | null {
  const clock = useMemo(() => (source.live ? liveClock(source, () => controls.segments()) : recordingClock(source.duration)), [source, controls]);
  const { at, seekable, furthest } = usePlayhead(controls, clock);
  const [chosen, setChosen] = useState<Span | null>(null);
  const frame = 1 / source.frame_rate;

  const goTo = useCallback(
    (media: number) => {
      const player = clock.toPlayer(media);
      if (player !== null) controls.seek(player);
    },
    [clock, controls],
  );
  const whole: Bounds | null = seekable && { ...seekable, shortest: source.minimum, longest: Math.min(source.maximum, source.share_left) };
  const bounds = whole && hidden ? boundsUpTo(furthest, whole) : whole;
  const span = chosen ?? (bounds && at !== null ? firstSpan(toFrame(at, frame), source.live, bounds) : null);
  const preview = usePreview(controls, clock, span, goTo);

  // The first selection stays, wherever the player seeks.
  if (chosen === null && span !== null) setChosen(span);
  if (!span || !bounds) return null;
  const change = (next: Span, edge: Edge) => {
    preview.stop();
    controls.pause();
    setChosen(next);
    // The last frame of a clip is the one before its end.
    goTo(edge === 'start' ? next.start : Math.max(next.start, next.end - frame));
  };
  return {
    span,
    bounds,
    at,
    frame,
    previewing: preview.previewing,
    move: (edge, to) => change(moveEdge(span, edge, toFrame(to, frame), bounds), edge),
    putHere: (edge) => {
      if (at === null) return;
      // The visible frame becomes the last one of the clip.
      setChosen(placeEdge(span, edge, toFrame(at, frame) + (edge === 'end' ? frame : 0), bounds));
    },
    goTo: (media) => {
      preview.stop();
      goTo(media);
    },
    togglePreview: preview.toggle,
  };
}
