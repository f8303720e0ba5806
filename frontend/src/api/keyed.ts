import type { Call } from './request';

/** The call with the channel's public key, where calls of its method carry it. */
export function keyed(call: Call, api_key: string): Call {
  return call.method === 'POST'
    ? { ...call, body: { ...call.body, api_key } }
    : { ...call, params: { ...call.params, api_key } };
}
