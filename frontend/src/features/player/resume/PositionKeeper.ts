import { SECOND_MS } from '@/lib/constants';
import { isWatched } from '../watched';

const EVERY_MS = 15 * SECOND_MS;
/** Smaller changes are not sent. */
const MOVED_MS = SECOND_MS;

/** Sends the viewer's position: every 15 seconds while it changes, and at once on pause or leave. */
export class PositionKeeper {
  private position = 0;
  private sent: number | null = null;
  private sentAt: number;

  /** `send` gets milliseconds, 0 to delete the position. Periodic sending starts after 15 seconds. */
  constructor(
    private readonly send: (positionMs: number) => void,
    private readonly now: () => number,
  ) {
    this.sentAt = now();
  }

  /** Updates the position; both times are in seconds. */
  at(seconds: number, length: number): void {
    this.position = isWatched(seconds, length) ? 0 : Math.round(seconds * SECOND_MS);
    if (this.now() - this.sentAt >= EVERY_MS) this.keep();
  }

  /** Sends the position now, unless it was sent already. */
  keep(): void {
    if (this.sent === null && this.position === 0) return;
    if (this.sent !== null && Math.abs(this.position - this.sent) < MOVED_MS) return;
    this.sent = this.position;
    this.sentAt = this.now();
    this.send(this.position);
  }

  /** Deletes the stored position, because the video was watched to its end. */
  forget(): void {
    this.position = 0;
    this.sent ??= -MOVED_MS;
    this.keep();
  }
}
