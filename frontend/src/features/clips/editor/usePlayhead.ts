import { useEffect, useState } from 'react';
import { SECOND_MS } from '@/lib/constants';
import type { PlayerControls } from '@/features/player/controls';
import type { MediaClock } from './mediaClock';
import type { Span } from './span';

interface Playhead {
  /** Position of the playhead in seconds of the recording; null while unknown. */
  at: number | null;
  seekable: Span | null;
  /** Furthest position of the playhead so far. */
  furthest: number;
}

/** Tracks the playhead and the seekable range. */
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
    // A live stream grows even while it is paused.
    const timer = window.setInterval(read, SECOND_MS);
    return () => {
      stop();
      window.clearInterval(timer);
    };
  }, [controls, clock]);
  return head;
}
