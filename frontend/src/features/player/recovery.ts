import { SECOND_MS } from '@/lib/constants';

/** `offline`: waits for the connection. `retrying`: waits for a reload, or reloads. */
export type Interruption = 'none' | 'offline' | 'retrying';

export interface RecoveryOptions {
  /** Reloads the video at its last position. */
  reload: () => void;
  isOnline: () => boolean;
  /** A live stream may stall because no new segments exist; players poll for them. */
  isLive: boolean;
  onChange: (state: Interruption) => void;
  /** The retries are used up: the viewer has to ask for another one. */
  onGivenUp: () => void;
}

/** Retry delays: two minutes in total, longer than an encoder restart may take. */
const DELAYS_S = [1, 2, 4, 8, 15, 15, 15, 15, 15, 15, 15];
/** A player that waits longer for data has failed. */
const STALL_MS = 12 * SECOND_MS;
/** Timeout for a stalled live stream: gives an encoder time to restart. */
const LIVE_PATIENCE_MS = 60 * SECOND_MS;
/** Playback for this long after an interruption resets the number of attempts. */
const CALM_MS = 30 * SECOND_MS;

/** Reloads a video after errors and stalls: at once when the connection returns, otherwise with growing delays. */
export class Recovery {
  private attempts = 0;
  private state: Interruption = 'none';
  private retry: number | undefined;
  private stall: number | undefined;
  private calm: number | undefined;

  constructor(private readonly options: RecoveryOptions) {}

  /** Handles a playback error. */
  failed(): void {
    if (this.retry !== undefined) return;
    this.clear();
    if (!this.options.isOnline()) {
      this.become('offline');
      return;
    }
    const delay = DELAYS_S[this.attempts];
    if (delay === undefined) {
      this.options.onGivenUp();
      return;
    }
    this.attempts += 1;
    this.become('retrying');
    this.retry = window.setTimeout(this.load, delay * SECOND_MS);
  }

  /** Handles an empty buffer. */
  stalled(): void {
    if (this.retry !== undefined) return;
    this.stall ??= window.setTimeout(this.standsStill, STALL_MS);
  }

  /** Handles progress. */
  progressed(): void {
    window.clearTimeout(this.stall);
    this.stall = undefined;
    if (this.retry !== undefined) return;
    this.become('none');
    if (this.attempts > 0) this.calm ??= window.setTimeout(this.settle, CALM_MS);
  }

  /** Handles a pause or the end: no progress is expected. */
  rested(): void {
    window.clearTimeout(this.stall);
    this.stall = undefined;
  }

  /** Retries at once: the connection is back, or the viewer asks for it. */
  now(): void {
    if (this.state !== 'none') this.load();
  }

  dispose(): void {
    this.clear();
  }

  private readonly load = (): void => {
    this.clear();
    this.become('retrying');
    // A reload that does not start to play counts as the next failure.
    this.stall = window.setTimeout(() => this.failed(), STALL_MS);
    this.options.reload();
  };

  private readonly standsStill = (): void => {
    if (!this.options.isLive) {
      this.failed();
      return;
    }
    this.become(this.options.isOnline() ? 'retrying' : 'offline');
    this.stall = window.setTimeout(() => this.failed(), LIVE_PATIENCE_MS);
  };

  private readonly settle = (): void => {
    this.attempts = 0;
    this.calm = undefined;
  };

  private become(state: Interruption): void {
    if (state === this.state) return;
    this.state = state;
    this.options.onChange(state);
  }

  private clear(): void {
    for (const timer of [this.retry, this.stall, this.calm]) window.clearTimeout(timer);
    this.retry = this.stall = this.calm = undefined;
  }
}
