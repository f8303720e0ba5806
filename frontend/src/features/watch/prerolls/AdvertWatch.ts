import { SECOND_MS } from '@/lib/constants';

/** An advertisement that stands still for so long is given up. */
const PATIENCE_MS = 8 * SECOND_MS;

/** Sees to it that an advertisement comes to its end, once, whatever happens to it. */
export class AdvertWatch {
  private timer: number | undefined;
  private over = false;

  constructor(private readonly onDone: () => void) {
    this.moved();
  }

  /** The picture moves: patience begins anew. */
  moved(): void {
    if (this.over) return;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.done(), PATIENCE_MS);
  }

  /** It has ended, or failed. */
  done(): void {
    if (this.over) return;
    this.dispose();
    this.onDone();
  }

  dispose(): void {
    this.over = true;
    window.clearTimeout(this.timer);
  }
}
