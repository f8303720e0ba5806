import { SECOND_MS } from '@/lib/constants';
import { isWatched } from '../watched';

const EVERY_MS = 15 * SECOND_MS;
/** Less is not worth a call. */
const MOVED_MS = SECOND_MS;

/** Sends where a viewer is: every quarter of a minute while it changes, and at once when they pause or leave. */
export class PositionKeeper {
  private position = 0;
  private sent: number | null = null;
  private sentAt: number;

  /** `send` gets milliseconds, 0 to forget. Nothing is sent in the first quarter of a minute. */
  constructor(
    private readonly send: (positionMs: number) => void,
    private readonly now: () => number,
  ) {
    this.sentAt = now();
  }

  /** The video is here, in seconds. */
  at(seconds: number, length: number): void {
    this.position = isWatched(seconds, length) ? 0 : Math.round(seconds * SECOND_MS);
    if (this.now() - this.sentAt >= EVERY_MS) this.keep();
  }

  /** Sends the position now, unless that was done. */
  keep(): void {
    if (this.sent === null && this.position === 0) return;
    if (this.sent !== null && Math.abs(this.position - this.sent) < MOVED_MS) return;
    this.sent = this.position;
    this.sentAt = this.now();
    this.send(this.position);
  }

  /** It was watched to its end. */
  forget(): void {
    this.position = 0;
    this.sent ??= -MOVED_MS;
    this.keep();
  }
}
