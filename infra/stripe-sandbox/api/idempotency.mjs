import { ApiError } from './errors.mjs';

/** Seconds for which a response is stored. */
const KEPT = 24 * 3600;

const refuse = (status, message, code) =>
  new ApiError(status, { type: 'idempotency_error', message, ...(code && { code }) });

/**
 * Returns the response stored for this key, or null. Throws if the key is in use, or was used for another call.
 * @param {import("../state/account.mjs").Account} account
 * @param {string} key
 * @param {string} call method, path and body
 */
export function replay(account, key, call) {
  if (key.length > 255)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: 'Idempotency keys can be at most 255 characters.',
    });
  if (account.keysInUse.has(key)) {
    throw refuse(
      409,
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      'idempotency_key_in_use',
    );
  }
  const kept = account.find('idempotency', key);
  if (!kept || kept.at + KEPT < account.now()) return null;
  if (kept.call !== call) {
    throw refuse(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { status: kept.status, body: kept.body };
}

/** Stores a response under its key. */
export function keep(account, key, call, { status, body }) {
  account.put('idempotency', key, { call, status, body, at: account.now() });
}
