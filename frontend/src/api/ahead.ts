import { address, type Call, type Outcome, request } from './request';

const asked = new Map<string, Promise<Outcome>>();
/** Whose answers are there. */
const answered = new WeakSet<Promise<Outcome>>();

/** What nobody came for by then is old news. */
export const KEPT_AHEAD_MS = 15_000;

/** Asks for what the page is going to ask for, while its scripts are still on their way. */
export function askAhead(call: Call): Promise<Outcome> {
  const outcome = request(call);
  const key = address(call);
  asked.set(key, outcome);
  // A failure is no answer yet: the call may be made again.
  void outcome.then(({ error }) => !error && answered.add(outcome));
  setTimeout(() => asked.delete(key), KEPT_AHEAD_MS);
  return outcome;
}

/** What was asked ahead, for the one call that needs it; whoever calls again asks anew. */
export function takeAhead(call: Call): Promise<Outcome> | undefined {
  const key = address(call);
  const outcome = asked.get(key);
  asked.delete(key);
  return outcome;
}

/** Whether the answer to a call of this path is there, and nobody came for it yet: then nothing need stand in its place. */
export function isHere(path: string): boolean {
  const plain = address({ url: path });
  return [...asked].some(([call, outcome]) => (call === plain || call.startsWith(`${plain}?`)) && answered.has(outcome));
}

/** Forgets what was asked ahead: somebody else is asking now. */
export function forgetAhead(): void {
  asked.clear();
}
