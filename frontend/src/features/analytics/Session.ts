import { ANALYTICS_SESSION_TTL_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';
import { call, type Outcome } from './call';

interface StoredSession {
  session: string;
  /** Start of the session by this device's clock, in unix milliseconds; reported times are relative to it. */
  began: number;
  trk: string | null;
}

const HASH = 'analytics_hash';
const SESSION = 'analytics_session';
const TRACKING_CODE = 'trk';

type Failed = Extract<Outcome, { done: false }>;

/** The browser's hash and its one-day session. The server issues both; they are cached in browser storage and renewed once they are gone. */
export class Session {
  /** Returns the session that is still valid, or null. Another tracking code starts another session. */
  current(): StoredSession | null {
    const kept = storage.get<StoredSession>(SESSION);
    const trk = storage.get<string>(TRACKING_CODE);
    return kept && (trk === null || trk === kept.trk) ? kept : null;
  }

  /** Returns the current session, or starts one. */
  async had(): Promise<StoredSession | Failed> {
    const kept = this.current();
    if (kept) return kept;
    const hash = await this.hash();
    if (typeof hash !== 'string') return hash;
    const trk = storage.get<string>(TRACKING_CODE);
    const began = Date.now();
    const outcome = await call('session', { hash, trk, path: window.location.pathname, referrer: referrer(), screen_width: window.screen.width });
    if (!outcome.done) return outcome;
    const fresh = { session: (outcome.data as { session: string }).session, began, trk };
    storage.set(SESSION, fresh, ANALYTICS_SESSION_TTL_MS);
    return fresh;
  }

  /** Drops a session that the server no longer knows. */
  forget(): void {
    storage.remove(SESSION);
  }

  private async hash(): Promise<string | Failed> {
    const kept = storage.get<string>(HASH);
    if (kept) return kept;
    const outcome = await call('hash', {});
    if (!outcome.done) return outcome;
    const { hash } = outcome.data as { hash: string };
    storage.set(HASH, hash);
    return hash;
  }
}

/** Returns the external site that linked here, without the query; null for this site itself. */
function referrer(): string | null {
  // Empty after a direct visit. The browser sets it, so that anything else is an absolute URL.
  if (document.referrer === '') return null;
  const { origin, pathname } = new URL(document.referrer);
  return origin === window.location.origin ? null : origin + pathname;
}
