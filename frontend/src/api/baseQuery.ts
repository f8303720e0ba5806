import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { RETRY_COUNT, RETRY_DELAY_MS } from '@/lib/constants';
import { takeEarly } from './earlyCalls';
import { announceKeyError, apiKey, dropApiKey } from './apiKey';
import { keyFailed, rateLimited, sessionEnded } from './connectionSlice';
import { latest } from './latest';
import { keyed } from './keyed';
import { localized } from './localized';
import { isLimit, isPassing, namesKey, type Problem } from './problem';
import { isPublic } from './publicCalls';
import { reportFailure } from './reporter';
import { type Call, type Outcome, request } from './request';

export interface CallOptions {
  /** Retries a GET once, after a second, if the network or the server failed. Other methods are never retried. */
  retry?: boolean;
  /** Treats a 401 as a normal answer, which is not reported as a failure. */
  guestsExpected?: boolean;
  /** Treats a 404 as a normal answer, which the screen shows and which is not reported as a failure. */
  absenceExpected?: boolean;
  /** Treats a problem with this code as a normal answer, which is not reported as a failure. */
  expectedCode?: string;
  /** Does not report failures; the previous data stays. */
  silent?: boolean;
  /** Aborts the previous call of this slot if its parameters (other than offset and limit) differ. */
  slot?: string;
}

/** Sends every API call: adds the key, retries if useful, and dispatches failures that concern the whole page. */
export const baseQuery: BaseQueryFn<Call, unknown, Problem, CallOptions> = async (call, api, options = {}) => {
  const signal = options.slot ? latest(options.slot, slotKey(call), api.signal) : api.signal;
  const outcome = await withKey(localized(call), api, (ready) => repeated(ready, signal, options.retry ?? false));
  if (outcome.error) tell(outcome.error, call, api, options);
  return outcome;
};

type Send = (call: Call) => Promise<Outcome>;

async function withKey(call: Call, api: BaseQueryApi, send: Send): Promise<Outcome> {
  if (isPublic(call.url)) return recover(call, undefined, await send(call), api, send);
  const { key, error } = await apiKey();
  if (error) return keyUnavailable(error, api);
  return recover(call, key, await send(keyed(call, key)), api, send);
}

/** Replaces a refused key and repeats the call once; a second refusal is returned. */
async function recover(call: Call, key: string | undefined, outcome: Outcome, api: BaseQueryApi, send: Send): Promise<Outcome> {
  if (!outcome.error || !namesKey(outcome.error)) return outcome;
  announceKeyError(outcome.error, call.url);
  dropApiKey(key);
  const [fresh] = await Promise.all([apiKey(), pause(RETRY_DELAY_MS)]);
  if (fresh.error) return keyUnavailable(fresh.error, api);
  const again = await send(isPublic(call.url) ? call : keyed(call, fresh.key));
  if (again.error && namesKey(again.error)) api.dispatch(keyFailed());
  return again;
}

function keyUnavailable(error: Problem, api: BaseQueryApi): Outcome {
  if (!isLimit(error)) api.dispatch(keyFailed());
  return { error };
}

async function repeated(call: Call, signal: AbortSignal, retry: boolean): Promise<Outcome> {
  let outcome = await (takeEarly(call) ?? request(call, signal));
  // After a failed write it is unknown whether the server applied it, so only reads are retried.
  const isRead = (call.method ?? 'GET') === 'GET';
  for (let left = retry && isRead ? RETRY_COUNT : 0; left > 0 && outcome.error && isPassing(outcome.error); left -= 1) {
    await pause(RETRY_DELAY_MS);
    outcome = await request(call, signal);
  }
  return outcome;
}

function tell(problem: Problem, call: Call, api: BaseQueryApi, options: CallOptions): void {
  if (problem.status === 401 && !namesKey(problem)) api.dispatch(sessionEnded());
  if (isLimit(problem)) {
    api.dispatch(rateLimited({ at: Date.now(), retryAfterMs: problem.retry_after_ms ?? 0 }));
  }
  if (options.silent || isExpected(problem, options)) return;
  reportFailure({ url: call.url, method: call.method ?? 'GET', problem });
}

function isExpected({ status, code }: Problem, { guestsExpected, absenceExpected, expectedCode }: CallOptions): boolean {
  // A guard redirects viewers with a temporary password to replace it.
  return code === 'temporary_password' || code === expectedCode || (status === 401 && guestsExpected === true) || (status === 404 && absenceExpected === true);
}

function slotKey({ url, params }: Call): string {
  return JSON.stringify([url, { ...params, offset: undefined, limit: undefined }]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
