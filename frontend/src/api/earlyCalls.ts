import { address, type Call, type Outcome, request } from './request';

const calls = new Map<string, Promise<Outcome>>();
/** Prefetches that have succeeded. */
const answered = new WeakSet<Promise<Outcome>>();

/** Prefetched responses are discarded after this long. */
export const KEPT_AHEAD_MS = 15_000;

/** Prefetches a request that the page will need, while its scripts load. */
export function requestEarly(call: Call): Promise<Outcome> {
  const outcome = request(call);
  const key = address(call);
  calls.set(key, outcome);
  // A failed call may be retried, so it does not count as answered.
  void outcome.then(({ error }) => !error && answered.add(outcome));
  setTimeout(() => calls.delete(key), KEPT_AHEAD_MS);
  return outcome;
}

/** Returns the prefetch for this call and removes it, so that the next call sends its own request. */
export function takeEarly(call: Call): Promise<Outcome> | undefined {
  const key = address(call);
  const outcome = calls.get(key);
  calls.delete(key);
  return outcome;
}

/** Returns whether an unused prefetched response for this path has arrived, so that no skeleton is needed. */
export function hasAnswered(path: string): boolean {
  const plain = address({ url: path });
  return [...calls].some(([call, outcome]) => (call === plain || call.startsWith(`${plain}?`)) && answered.has(outcome));
}

/** Discards all prefetches, because the viewer has changed. */
export function forgetEarly(): void {
  calls.clear();
}
