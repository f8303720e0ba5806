import { address, type Call, type Outcome, request } from './request';

const asked = new Map<string, Promise<Outcome>>();

/** Asks for what the page is going to ask for, while its scripts are still on their way. */
export function askAhead(call: Call): Promise<Outcome> {
  const outcome = request(call);
  asked.set(address(call), outcome);
  return outcome;
}

/** What was asked ahead, for the one call that needs it; whoever calls again asks anew. */
export function takeAhead(call: Call): Promise<Outcome> | undefined {
  const key = address(call);
  const outcome = asked.get(key);
  asked.delete(key);
  return outcome;
}
