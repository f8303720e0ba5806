import { useEffect, useState } from 'react';
import { SECOND_MS } from '@/lib/constants';
import type { PlayerControls } from '@/features/player/controls';
import type { MediaClock } from './mediaClock';
import type { Span } from './span';

interface Playhead {
  /** Where the player is, in seconds of the recording; null where that can't be told. */
  at: number | null;
  /** Where it can go. */
  seekable: Span | null;
  /** The furthest that it has been. */
  furthest: number;
}

/** Where the player is and can go, for as long as it plays. */
export function usePlayhead(controls: PlayerControls, clock: MediaClock): Playhead {
  const [head, setHead] = useState<Playhead>({ at: null, seekable: null, furthest: 0 });
  useEffect(() => {
    const read = () => {
      const at = clock.toMedia(controls.seconds());
      const seekable = clock.seekable();
      setHead(({ furthest }) => ({ at, seekable, furthest: Math.max(furthest, at ?? 0) }));
    };
    read();
    const stop = controls.follow(read);
    // A live picture grows also while it is paused.
    const timer = window.setInterval(read, SECOND_MS);
    return () => {
      stop();
      window.clearInterval(timer);
    };
  }, [controls, clock]);
  return head;
}
