import type { Path } from './call';
import type { TimedReport } from './reports';

export type Batched = Extract<Path, 'event' | 'video/event' | 'video/viewing'>;

/** A queued report; `n` distinguishes entries of the same millisecond. */
export interface Entry {
  path: Batched;
  n: number;
  noted: TimedReport;
}

const FIELDS: Record<Batched, string> = { event: 'events', 'video/event': 'events', 'video/viewing': 'viewings' };

export function pathOf({ kind }: TimedReport): Batched {
  if (kind === 'event') return 'event';
  return kind === 'video' ? 'video/event' : 'video/viewing';
}

/** Returns a batch in the server's format. Times are relative to the start of the session, so that a wrong device clock doesn't matter. */
export function body(path: Batched, entries: readonly Entry[], { session, began }: { session: string; began: number }): object {
  const since = (time: number) => Math.max(0, Math.round(time - began));
  return { session, [FIELDS[path]]: entries.map((entry) => item(entry, since)) };
}

/** Undefined members are left out of the JSON. */
function item({ n, noted }: Entry, since: (time: number) => number): object {
  const own = { kind: undefined, at: undefined, began: undefined, playedUntil: undefined };
  if (noted.kind === 'viewing') return { ...noted, ...own, ms: since(noted.began), played_until_ms: since(noted.playedUntil) };
  return { ...noted, ...own, n, ms: since(noted.at) };
}
