import { ANALYTICS_SEND_MS, MINUTE_MS, SECOND_MS } from '@/lib/constants';
import { call, callOnLeaving, type Outcome } from './call';
import { body } from './entries';
import { Outbox } from './Outbox';
import type { Noted } from './reports';
import { Session } from './Session';

/** So many at once are sent without waiting for the next turn. */
const FULL = 50;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;

type Failed = Extract<Outcome, { done: false }>;

/** Sends what is noted in batches: every few seconds, when there is much of it, and when the page is left. */
export class Tracker {
  private readonly outbox = new Outbox();
  private readonly session = new Session();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private sending = false;
  private failures = 0;
  private off = false;

  note(noted: Noted): void {
    if (this.off) return;
    this.outbox.add(noted);
    if (this.outbox.length === FULL && this.failures === 0) void this.send();
    // Who leaves soon is counted, too: that takes a session.
    else this.timer ??= this.sendIn(this.session.current() ? ANALYTICS_SEND_MS : SECOND_MS);
  }

  /** Sends all that waits, one batch after the other. Without a connection it waits for one. */
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

  /** The page may be gone at any moment: the browser gets what waits, and what it doesn't take is kept. */
  leave(): void {
    if (this.off) return;
    const session = this.session.current();
    for (const { path, entries } of session ? this.outbox.all() : []) {
      if (session && navigator.onLine && callOnLeaving(path, body(path, entries, session))) this.outbox.settled(entries);
    }
    this.outbox.keep();
  }

  /** Whether to go on with the next batch. */
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
    // Once at once: a session that is over again right after it began is not worth asking for a third one.
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
