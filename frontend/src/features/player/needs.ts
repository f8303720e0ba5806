import type { MediaKind } from '@/features/analytics/reports';
import type { LivePlace } from './LivePlace';
import type { Interruption } from './recovery';

/** What whoever shows the player is told, in seconds where it is a time. */
export interface PlayerTold {
  /** It can't be got going again. */
  onFailed: (position: number) => void;
  onBlocked: () => void;
  onEnded: () => void;
  /** What it fetches is refused to this viewer, or device. */
  onRefused: () => void;
  onPosition: (position: number, length: number) => void;
  onPaused: () => void;
  /** The recording was watched to its end, or nearly. */
  onWatched: () => void;
  onInterruption: (state: Interruption) => void;
  onBehind: (seconds: number) => void;
  onHeights: (heights: number[]) => void;
  /** The browser let it begin without sound only, until there is some. */
  onSilenced: (silenced: boolean) => void;
}

/** What a player asks for while it plays: always the latest. */
export interface PlayerNeeds extends PlayerTold {
  /** What is watched, for the channel's statistics. */
  media: { kind: MediaKind; id: number };
  /** The address that the server gave last. */
  address: string;
  /** Asks the server for the address; null where there is nothing to play any more. Rejects where it can't be had. */
  renew: () => Promise<string | null>;
  /** Where they were in a live picture that another player showed before. */
  livePlace?: LivePlace;
}
