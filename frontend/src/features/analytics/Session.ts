import { ANALYTICS_SESSION_TTL_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';
import { call, type Outcome } from './call';

interface Kept {
  session: string;
  /** When it began, by this device's clock: all times are told from there. */
  began: number;
  trk: string | null;
}

const HASH = 'analytics_hash';
const SESSION = 'analytics_session';
const TRACKING_CODE = 'trk';

type Failed = Extract<Outcome, { done: false }>;

/** The browser's name and its session of a day, both the server's; kept in the browser, and had anew when they run out. */
export class Session {
  /** The session, if there is one that goes on. Another campaign's visit is another session. */
  current(): Kept | null {
    const kept = storage.get<Kept>(SESSION);
    const trk = storage.get<string>(TRACKING_CODE);
    return kept && (trk === null || trk === kept.trk) ? kept : null;
  }

  /** The session; begins one where there is none. */
  async had(): Promise<Kept | Failed> {
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

  /** The server doesn't know it any more. */
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

/** The site that led here, without what stands behind its address's question mark; null for this one. */
function referrer(): string | null {
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname } = new URL(document.referrer);
  return origin === window.location.origin ? null : origin + pathname;
}
