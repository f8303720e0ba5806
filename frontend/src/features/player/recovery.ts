import { SECOND_MS } from '@/lib/constants';

/** `offline`: waits for the connection. `retrying`: about to load again, or loading. */
export type Interruption = 'none' | 'offline' | 'retrying';

export interface RecoveryOptions {
  /** Loads the video anew from where it was. */
  reload: () => void;
  isOnline: () => boolean;
  /** A live picture may stand still because nothing comes in: players look for more themselves. */
  isLive: boolean;
  onChange: (state: Interruption) => void;
  /** Enough was tried: the viewer has to ask for more. */
  onGivenUp: () => void;
}

/** About two minutes in all: longer than an encoder may take to come back. */
const DELAYS_S = [1, 2, 4, 8, 15, 15, 15, 15, 15, 15, 15];
/** A player that waits longer for data has lost it. */
const STALL_MS = 12 * SECOND_MS;
/** As long as an encoder is given to come back. */
const LIVE_PATIENCE_MS = 60 * SECOND_MS;
/** Whoever has watched so long after an interruption is through with it. */
const CALM_MS = 30 * SECOND_MS;

/** Gets a video going again after errors and stalls: at once when the connection is back, else with growing pauses. */
export class Recovery {
  private attempts = 0;
  private state: Interruption = 'none';
  private retry: number | undefined;
  private stall: number | undefined;
  private calm: number | undefined;

  constructor(private readonly options: RecoveryOptions) {}

  /** The player can't go on. */
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

  /** The player has run out of data. */
  stalled(): void {
    if (this.retry !== undefined) return;
    this.stall ??= window.setTimeout(this.standsStill, STALL_MS);
  }

  /** The picture moves. */
  progressed(): void {
    window.clearTimeout(this.stall);
    this.stall = undefined;
    if (this.retry !== undefined) return;
    this.become('none');
    if (this.attempts > 0) this.calm ??= window.setTimeout(this.settle, CALM_MS);
  }

  /** The viewer has paused: nothing is to be expected. */
  rested(): void {
    window.clearTimeout(this.stall);
    this.stall = undefined;
  }

  /** The connection is back, or the viewer does not want to wait. */
  now(): void {
    if (this.state !== 'none') this.load();
  }

  dispose(): void {
    this.clear();
  }

  private readonly load = (): void => {
    this.clear();
    this.become('retrying');
    // Where it doesn't come to play, that is the next failure.
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
