import { useMemo, useRef, useState } from 'react';
import type { PlayerCallbacks } from './playerCallbacks';
import type { KeyFeedback } from './playerKeys';
import type { Interruption } from './recovery';

/** The latest reports of a player that its controls show. */
export interface PlayerState {
  behindSeconds: number;
  /** Heights of the picture to choose from, largest first; empty if there is only one. */
  heights: number[];
  /** Language of the captions that are shown; null for none. */
  captions: string | null;
  /** The browser permits only muted playback. */
  silenced: boolean;
  interruption: Interruption;
  /** The last keyboard shortcut, with a number that tells it from the one before. */
  key: { number: number; feedback: NonNullable<KeyFeedback> } | null;
}

type Reports = Pick<PlayerCallbacks, 'onBehind' | 'onHeights' | 'onCaptions' | 'onSilenced' | 'onInterruption' | 'onKey'>;

/** Stores a player's reports for its controls. `captions` returns the language that is shown at first. */
export function usePlayerState(captions: () => string | null): [PlayerState, Reports] {
  const [state, setState] = useState<PlayerState>(() => ({
    behindSeconds: 0,
    heights: [],
    captions: captions(),
    silenced: false,
    interruption: 'none',
    key: null,
  }));
  const keys = useRef(0);
  const reports = useMemo<Reports>(() => {
    const set = (part: Partial<PlayerState>) => setState((now) => ({ ...now, ...part }));
    return {
      // Reported every second: most reports change nothing.
      onBehind: (behindSeconds) => setState((now) => (now.behindSeconds === behindSeconds ? now : { ...now, behindSeconds })),
      onHeights: (heights) => set({ heights }),
      onCaptions: (language) => set({ captions: language }),
      onSilenced: (silenced) => set({ silenced }),
      onInterruption: (interruption) => set({ interruption }),
      onKey: (feedback) => {
        if (!feedback) return;
        keys.current += 1;
        set({ key: { number: keys.current, feedback } });
      },
    };
  }, []);
  return [state, reports];
}
