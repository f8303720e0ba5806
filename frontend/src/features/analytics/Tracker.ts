import { ANALYTICS_SEND_MS, MINUTE_MS, SECOND_MS } from '@/lib/constants';
import { call, callOnLeaving, type Outcome } from './call';
import { body } from './entries';
import { Outbox } from './Outbox';
import type { TimedReport } from './reports';
import { Session } from './Session';

/** Number of queued entries that are sent at once, without waiting for the timer. */
const FULL = 50;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;

type Failed = Extract<Outcome, { done: false }>;

/** Sends noted reports in batches: every few seconds, when many are queued, and when the page is left. */
export class Tracker {
  private readonly outbox = new Outbox();
  private readonly session = new Session();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private sending = false;
  private failures = 0;
  private off = false;

  note(noted: TimedReport): void {
    if (this.off) return;
    this.outbox.add(noted);
    if (this.outbox.length === FULL && this.failures === 0) void this.send();
    // Without a session, send soon: reports on leaving need a session, and short visits count too.
    else this.timer ??= this.sendIn(this.session.current() ? ANALYTICS_SEND_MS : SECOND_MS);
  }

  /** Sends all queued entries, batch by batch. Does nothing while offline; the `online` event calls it again. */
  async send(): Promise<void> {
    this.stopTimer();
    if (this.sending || this.off || !navigator.onLine) return;
    this.sending = true;
    try {
      while (this.outbox.length > 0) if (!(await this.sendNext())) break;
    } finally {
      this.sending = false;
    }
  }

  /** Sends the queue by beacon, because the page may be gone at any moment, and saves the entries that the browser refused. */
  leave(): void {
    if (this.off) return;
    const session = this.session.current();
    for (const { path, entries } of session ? this.outbox.all() : []) {
      if (session && navigator.onLine && callOnLeaving(path, body(path, entries, session))) this.outbox.settled(entries);
    }
    this.outbox.keep();
  }

  /** Sends the next batch. Resolves to whether to go on with another one. */
  private async sendNext(): Promise<boolean> {
    const session = await this.session.had();
    if (!('session' in session)) return this.failed(session);
    const batch = this.outbox.next();
    if (!batch) return false;
    const outcome = await call(batch.path, body(batch.path, batch.entries, session));
    if (!outcome.done && outcome.why !== 'dropped') return this.failed(outcome);
    this.failures = 0;
    this.outbox.settled(batch.entries);
    return true;
  }

  private failed({ why, afterMs }: Failed): boolean {
    this.failures += 1;
    if (why === 'off' || why === 'dropped') {
      this.off = true;
      this.outbox.empty();
      return false;
    }
    // Retry at once only the first time: if the new session is over too, wait as after other failures.
    if (why === 'over') {
      this.session.forget();
      if (this.failures === 1) return true;
    }
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.failures - 1));
    this.stopTimer();
    this.timer = this.sendIn(Math.max(pause, afterMs ?? 0));
    return false;
  }

  private sendIn(ms: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => void this.send(), ms);
  }

  private stopTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
