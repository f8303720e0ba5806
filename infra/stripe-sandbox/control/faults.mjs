/** Being down, slow or out of its mind on demand. */
import { ApiError } from '../api/errors.mjs';

const KINDS = ['down', 'slow', 'garbage', 'status'];

/**
 * Has the next calls go wrong.
 * @param {import("../state/account.mjs").Account} account
 * @param {{match?: string, kind?: string, times?: number, when?: "before" | "after", delay_ms?: number, status?: number, clear?: boolean}} wanted
 *   `match`: a part of `POST /v1/…`; `when`: before anything is done, or after it was done, so that only the answer is lost
 */
export function addFault(
  account,
  { match = '', kind, times = 1, when = 'after', delay_ms = 5000, status = 500, clear = false },
) {
  if (clear) account.faults = [];
  if (kind === undefined) return;
  if (!KINDS.includes(kind))
    throw new ApiError(400, { type: 'invalid_request_error', message: `kind must be one of ${KINDS.join(', ')}` });
  account.faults.push({ match, kind, left: times, when: kind === 'status' ? 'before' : when, delay_ms, status });
}

/** The fault that this call is to have, which is then used up; undefined if none. */
export function takeFault(account, method, path) {
  const fault = account.faults.find((each) => each.left > 0 && `${method} ${path}`.includes(each.match));
  if (fault) fault.left -= 1;
  account.faults = account.faults.filter((each) => each.left > 0);
  return fault;
}

/** What a call with the fault `status` is answered. */
export function statusAnswer(status) {
  const [type, code] = status === 429 ? ['invalid_request_error', 'rate_limit'] : ['api_error', undefined];
  return {
    status,
    body: { error: { type, ...(code && { code }), message: 'This is what you asked the sandbox for.' } },
  };
}
