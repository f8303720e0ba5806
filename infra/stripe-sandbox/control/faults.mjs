/** Injects faults: connection failures, slow responses, garbage and error statuses. */
import { ApiError } from '../api/errors.mjs';

const KINDS = ['down', 'slow', 'garbage', 'status'];

/**
 * Makes the next matching calls fail.
 * @param {import("../state/account.mjs").Account} account
 * @param {{match?: string, kind?: string, times?: number, when?: "before" | "after", delay_ms?: number, status?: number, clear?: boolean}} wanted
 *   `match`: a part of `POST /v1/…`; `when`: before the call takes effect, or after it, so that only the response is lost
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

/** Returns and uses up the fault for this call; undefined if there is none. */
export function takeFault(account, method, path) {
  const fault = account.faults.find((each) => each.left > 0 && `${method} ${path}`.includes(each.match));
  if (fault) fault.left -= 1;
  account.faults = account.faults.filter((each) => each.left > 0);
  return fault;
}

/** Returns the response of a call with the fault `status`. */
export function statusAnswer(status) {
  const [type, code] = status === 429 ? ['invalid_request_error', 'rate_limit'] : ['api_error', undefined];
  return {
    status,
    body: { error: { type, ...(code && { code }), message: 'This is what you asked the sandbox for.' } },
  };
}
