import type { Call } from './request';

/** Adds the channel's public key: to the body of a POST, to the query of other methods. */
export function keyed(call: Call, api_key: string): Call {
  return call.method === 'POST' ? { ...call, body: { ...call.body, api_key } } : { ...call, params: { ...call.params, api_key } };
}
