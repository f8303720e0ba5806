import type { MediaKind } from '@/features/analytics/reports';
import type { LivePlace } from './LivePlace';
import type { KeyFeedback } from './playerKeys';
import type { Interruption } from './recovery';

/** Callbacks to the owner of a player; times are in seconds. */
export interface PlayerCallbacks {
  /** The player failed, and its retries are used up. */
  onFailed: (position: number) => void;
  onBlocked: () => void;
  onEnded: () => void;
  /** A media request was refused for this viewer or device. */
  onRefused: () => void;
  onPosition: (position: number, length: number) => void;
  onPaused: () => void;
  /** The recording was watched to its end, or nearly. */
  onWatched: () => void;
  onInterruption: (state: Interruption) => void;
  onBehind: (seconds: number) => void;
  onHeights: (heights: number[]) => void;
  /** The viewer has chosen captions; null for none. */
  onCaptions: (language: string | null) => void;
  /** A keyboard shortcut was used. */
  onKey: (feedback: KeyFeedback) => void;
  /** True when the browser permits only muted autoplay; false once there is sound. */
  onSilenced: (silenced: boolean) => void;
}

/** Current inputs of a player, read at each use. */
export interface PlayerNeeds extends PlayerCallbacks {
  /** The watched media, for the channel's statistics. */
  media: { kind: MediaKind; id: number };
  /** The latest address from the server. */
  address: string;
  /** Requests the address from the server. Resolves to null when there is nothing left to play; rejects if the request fails. */
  renew: () => Promise<string | null>;
  /** The delay behind the live edge in a previous player. */
  livePlace?: LivePlace;
}
