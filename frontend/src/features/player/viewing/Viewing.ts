/** Totals of one viewing: startup time, watched time, number and duration of stalls. */
export interface ViewingTotals {
  began: number;
  playedUntil: number;
  watched_ms: number;
  startup_ms: number | null;
  stalls: number;
  stalled_ms: number;
}

/** Upper bound on the watched time per progress report: in a longer step, the device or the page was suspended. */
const LONGEST_STEP_MS = 5000;

/** Measures one viewing. Every method takes the time of the device's clock, in milliseconds. */
export class Viewing {
  private playedUntil: number;
  private watched = 0;
  private startup: number | null = null;
  private stalls = 0;
  private stalled = 0;
  private stalledSince: number | null = null;
  /** Time of the latest progress; null while playback rests. */
  private movedAt: number | null = null;

  constructor(private readonly began: number) {
    this.playedUntil = began;
  }

  /** Whether the first frame was shown. */
  get hasBegun(): boolean {
    return this.startup !== null;
  }

  playing(now: number): void {
    this.startup ??= now - this.began;
    this.endStall(now);
    this.movedAt = now;
  }

  /** Handles progress. */
  moved(now: number): void {
    this.endStall(now);
    if (this.movedAt !== null) this.watched += Math.min(now - this.movedAt, LONGEST_STEP_MS);
    this.movedAt = now;
    this.playedUntil = now;
  }

  /** Handles a pause, the end or an error. */
  rested(now: number): void {
    this.endStall(now);
    this.movedAt = null;
  }

  /** Handles an empty buffer. The wait for the first frame is not a stall; callers exclude seeks. */
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
