import { SECOND_MS } from '@/lib/constants';
import { behindLive } from './behind';

/** A player goes to what is live as it begins; from its next move on it can be sent elsewhere. */
const MOVES_TO_SETTLE = 2;

/** Where somebody is in a live picture, so that one that had to be loaded anew goes on there: live, or as far behind. */
export class LivePlace {
  private behind = 0;
  private movedAt = 0;
  private back = 0;
  private moves = 0;

  constructor(private readonly now = () => performance.now()) {}

  /** The picture has moved, in seconds: where to send it instead, or null to let it go on. */
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

  /** It is being loaded anew. Who was live will be live again; for others, time went on since they last saw it move. */
  lost(): void {
    if (this.behind > 0) this.back = this.behind + (this.now() - this.movedAt) / SECOND_MS;
    this.moves = 0;
  }
}
