import { SECOND_MS } from '@/lib/constants';
import { behindLive } from './behind';

/** A player first jumps to the live edge; it can seek from its second progress event on. */
const MOVES_TO_SETTLE = 2;

/** Remembers how far behind the live edge a viewer is, so that a reloaded live stream resumes there. */
export class LivePlace {
  private behind = 0;
  private movedAt = 0;
  private back = 0;
  private moves = 0;

  constructor(private readonly now = () => performance.now()) {}

  /** Handles progress; both times are in seconds. Returns the time to seek to, or null to continue. */
  moved(live: number, position: number): number | null {
    this.moves += 1;
    if (this.back > 0) {
      if (this.moves < MOVES_TO_SETTLE) return null;
      const target = live - this.back;
      this.back = 0;
      return Number.isFinite(target) ? target : null;
    }
    this.behind = behindLive(live, position);
    this.movedAt = this.now();
    return null;
  }

  /** Prepares for a reload. A live viewer stays live; for others, the time since the last progress adds to the delay. */
  lost(): void {
    if (this.behind > 0) this.back = this.behind + (this.now() - this.movedAt) / SECOND_MS;
    this.moves = 0;
  }
}
