/** One viewing in figures: how soon it began, how long was watched, how often and how long the picture stood still. */
export interface ViewingTotals {
  began: number;
  playedUntil: number;
  watched_ms: number;
  startup_ms: number | null;
  stalls: number;
  stalled_ms: number;
}

/** A longer step between two reports of progress was no watching: the device slept, or the page did. */
const LONGEST_STEP_MS = 5000;

/** Counts while a video is watched. Every method takes the time by this device's clock, in milliseconds. */
export class Viewing {
  private playedUntil: number;
  private watched = 0;
  private startup: number | null = null;
  private stalls = 0;
  private stalled = 0;
  private stalledSince: number | null = null;
  /** The latest moment that it was seen to move; null while it rests. */
  private movedAt: number | null = null;

  constructor(private readonly began: number) {
    this.playedUntil = began;
  }

  /** Whether it had its first picture. */
  get hasBegun(): boolean {
    return this.startup !== null;
  }

  playing(now: number): void {
    this.startup ??= now - this.began;
    this.endStall(now);
    this.movedAt = now;
  }

  /** The picture has moved on. */
  moved(now: number): void {
    this.endStall(now);
    if (this.movedAt !== null) this.watched += Math.min(now - this.movedAt, LONGEST_STEP_MS);
    this.movedAt = now;
    this.playedUntil = now;
  }

  /** It has paused, ended or failed. */
  rested(now: number): void {
    this.endStall(now);
    this.movedAt = null;
  }

  /** Data ran out. Waiting for the first picture is no stall, and neither is waiting after one has gone elsewhere. */
  waiting(now: number): void {
    if (!this.hasBegun || this.stalledSince !== null) return;
    this.stalls += 1;
    this.stalledSince = now;
    this.movedAt = null;
  }

  totals(now: number): ViewingTotals {
    const open = this.stalledSince === null ? 0 : now - this.stalledSince;
    return {
      began: this.began,
      playedUntil: this.playedUntil,
      watched_ms: Math.round(this.watched),
      startup_ms: this.startup,
      stalls: this.stalls,
      stalled_ms: Math.round(this.stalled + open),
    };
  }

  private endStall(now: number): void {
    if (this.stalledSince !== null) this.stalled += now - this.stalledSince;
    this.stalledSince = null;
  }
}
