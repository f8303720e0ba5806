import { SECOND_MS } from '@/lib/constants';

/** Timeout for an ad that makes no progress. */
const PATIENCE_MS = 8 * SECOND_MS;

/** Ends an ad exactly once, even if it stalls or fails. */
export class AdvertWatch {
  private timer: number | undefined;
  private over = false;

  constructor(private readonly onDone: () => void) {
    this.moved();
  }

  /** Handles progress: restarts the timeout. */
  moved(): void {
    if (this.over) return;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.done(), PATIENCE_MS);
  }

  /** Ends the ad after it finished or failed. */
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
