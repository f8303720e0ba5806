/** Handles an API call, from its headers to its response. */
import { letters } from '../state/ids.mjs';
import { API_VERSION } from '../objects/events.mjs';
import { statusAnswer } from '../control/faults.mjs';
import { live } from '../billing/due.mjs';
import { ApiError, invalid } from './errors.mjs';
import { render } from './expand.mjs';
import { parseForm } from './form.mjs';
import { keep, replay } from './idempotency.mjs';
import { caller } from './keys.mjs';
import { list, read, string } from './kinds.mjs';
import { find } from './routes.mjs';

const EXPAND = { expand: list(string(), 50) };
const BROWSERS_SEE_NOT = [
  'customer',
  'metadata',
  'latest_charge',
  'latest_attempt',
  'review',
  'on_behalf_of',
  'transfer_data',
  'application',
  'application_fee_amount',
];

function check(request, route, publishable) {
  if (publishable && !route.publishable) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    });
  }
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION)
    throw invalid(`This sandbox has the shapes of API version ${API_VERSION} only; you asked for ${version}.`);
  const type = request.headers['content-type'] ?? '';
  if (request.method === 'POST' && request.body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalid(
      `Invalid request (check that your POST content type is application/x-www-form-urlencoded). Yours is ${type || 'missing'}.`,
    );
  }
}

/** Returns the fields of an intent that a browser may see; throws unless `secret` is the intent's client secret. */
function forBrowser(answer, secret) {
  if (!answer.client_secret) return answer;
  if (secret !== answer.client_secret) {
    throw invalid(
      `The client_secret provided does not match any associated ${answer.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent'} on this account. Ensure the publishable key used belongs to the same account that created the intent.`,
      { code: 'resource_missing', param: 'client_secret' },
    );
  }
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !BROWSERS_SEE_NOT.includes(name)));
}

function refuseWrongSecret(account, { route, ids }, params) {
  const type = route.segments[2] === 'setup_intents' ? 'setup_intent' : 'payment_intent';
  if (route.segments[3] === ':id') forBrowser(account.named(type, ids.id), params.client_secret);
}

function run(account, found, sent, publishable) {
  const { route, ids } = found;
  const { expand = [], ...params } = read({ ...route.schema, ...EXPAND }, sent);
  if (publishable && route.schema.client_secret) refuseWrongSecret(account, found, params);
  return () => {
    const answer = render(account, route.run({ account, params, id: ids.id, ids, publishable }), expand);
    return publishable && answer.client_secret ? forBrowser(answer, answer.client_secret) : answer;
  };
}

function failed(error) {
  if (error.fault) return statusAnswer(error.fault.status);
  if (error instanceof ApiError) return { status: error.status, body: error.body() };
  process.stderr.write(`${error.stack}\n`);
  return {
    status: 500,
    body: { error: { type: 'api_error', message: 'The sandbox has a fault; what happened stands in its log.' } },
  };
}

/**
 * Answers an API call.
 * @param {import("../state/world.mjs").World} world
 * @param {{method: string, path: string, query: string, headers: Record<string, string>, body: string}} request
 * @param {(account: object) => Promise<void>} before runs before the call takes effect; it may delay the call, or throw
 * @returns {Promise<{status: number, body: object, headers: Record<string, string>, account?: object}>}
 */
export async function handle(world, request, before) {
  const headers = { 'Request-Id': `req_${letters(14)}`, 'Stripe-Version': API_VERSION };
  let account;
  let key;
  try {
    const { name, publishable } = caller(request.headers.authorization);
    account = world.account(name);
    const found = find(request.method, request.path);
    if (!found)
      throw invalid(
        `Unrecognized request URL (${request.method}: ${request.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
        { status: 404 },
      );
    check(request, found.route, publishable);
    const call = `${request.method} ${request.path}?${request.query} ${request.body}`;
    const asked = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (asked !== undefined) {
      const kept = replay(account, asked, call);
      if (kept) {
        await before(account);
        return { ...kept, headers: { ...headers, 'Idempotency-Key': asked, 'Idempotent-Replayed': 'true' }, account };
      }
      account.keysInUse.add((key = asked));
      headers['Idempotency-Key'] = key;
    }
    await before(account);
    const sent = parseForm(request.method === 'POST' ? request.body : request.query);
    live(account, account.now());
    account.request = { id: headers['Request-Id'], key: key ?? null };
    // A call with invalid parameters leaves its key unused; every later result is stored.
    const work = run(account, found, sent, publishable);
    let answer;
    try {
      answer = { status: 200, body: work() };
    } catch (error) {
      answer = failed(error);
    }
    if (key !== undefined) keep(account, key, call, answer);
    return { ...answer, headers, account };
  } catch (error) {
    return { ...failed(error), headers, account };
  } finally {
    if (account) account.request = null;
    if (key !== undefined) account.keysInUse.delete(key);
    if (account) world.commit(account);
  }
}
