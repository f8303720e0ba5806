import { storage } from '@/lib/storage';
import type { Problem } from './problem';
import { reportFailure } from './reporter';
import { request } from './request';

const STORED = 'api_key';

/** Event on `document` for a refused key; its detail is `{ error, url }`. */
export const API_KEY_ERROR = 'grandstand:api-key-error';

type KeyOutcome = { key: string; error?: undefined } | { key?: undefined; error: Problem };

let underWay: Promise<KeyOutcome> | null = null;

/** Returns the key stored by earlier calls, if any. */
export function storedApiKey(): string | null {
  return storage.get<string>(STORED);
}

/** Returns the channel's public key from storage, or requests it. Concurrent calls share one request. */
export function apiKey(): Promise<KeyOutcome> {
  const stored = storedApiKey();
  if (stored) return Promise.resolve({ key: stored });
  underWay ??= fetchKey().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** Deletes the stored key; with `key`, only if it is still the stored one. */
export function dropApiKey(key?: string): void {
  if (key === undefined || storage.get<string>(STORED) === key) storage.remove(STORED);
}

export function announceKeyError(error: Problem, url: string): void {
  document.dispatchEvent(new CustomEvent(API_KEY_ERROR, { detail: { error, url } }));
}

async function fetchKey(): Promise<KeyOutcome> {
  const channel_key = document.querySelector<HTMLMetaElement>('meta[name="grandstand-channel"]')?.content ?? '';
  const call = { url: 'get_api_key', method: 'POST', body: { channel_key } } as const;
  const { data, error } = await request(call);
  if (error) {
    reportFailure({ url: call.url, method: call.method, problem: error });
    return { error };
  }
  const key = (data as { data: { api_key: string } }).data.api_key;
  storage.set(STORED, key);
  return { key };
}
