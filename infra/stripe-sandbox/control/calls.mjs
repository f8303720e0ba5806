/** The calls under `/_sandbox/`, with which tests control an account. Requests and responses are JSON. */
import { ApiError } from '../api/errors.mjs';
import { live } from '../billing/due.mjs';
import { closeDispute, openDispute, REASONS } from '../objects/disputes.mjs';
import { payOut } from '../objects/balance.mjs';
import { WALLETS } from '../objects/cards.mjs';
import { emit } from '../objects/events.mjs';
import { refund } from '../objects/refunds.mjs';
import { authenticate } from '../payments/authenticate.mjs';
import { books } from './books.mjs';
import { addFault } from './faults.mjs';

const bad = (message, status = 400) => new ApiError(status, { type: 'invalid_request_error', message });

function chargeOf(account, { charge, payment_intent: intent }) {
  const id = charge ?? account.referred('payment_intent', intent ?? '').latest_charge;
  return account.referred('charge', id ?? '');
}

const WEBHOOKS = {
  url: 'string',
  secret: 'string',
  repeat: 'number',
  shuffle: 'boolean',
  delay_ms: 'number',
  hold: 'boolean',
  drop: 'boolean',
  before_answer: 'boolean',
};

function setWebhooks(account, { account: _name, ...changed }) {
  for (const [name, value] of Object.entries(changed)) {
    if (!WEBHOOKS[name]) throw bad(`webhooks have no ${name}; they have ${Object.keys(WEBHOOKS).join(', ')}`);
    if (value !== null && typeof value !== WEBHOOKS[name]) throw bad(`${name} must be a ${WEBHOOKS[name]}`);
  }
  const webhooks = { ...account.settings.webhooks, ...changed };
  if (changed.url === null) account.set({ webhooks: null });
  else if (!webhooks.url || !webhooks.secret) throw bad('webhooks need a url and a secret');
  else account.set({ webhooks });
  return { webhooks: account.settings.webhooks };
}

function moveClock(account, { advance, to }) {
  const target = to ?? account.now() + advance;
  if (!Number.isInteger(target) || target < account.now())
    throw bad('advance must be a whole number of seconds, forward');
  live(account, target);
  account.set({ offset: account.settings.offset + target - account.now() });
  return { now: account.now() };
}

function setRetries(account, { days, then }) {
  const retries = { ...account.settings.retries, ...(days && { days }), ...(then && { then }) };
  if (!retries.days.every((each) => Number.isInteger(each) && each > 0)) throw bad('days must be a list of whole days');
  if (!['cancel', 'unpaid', 'past_due'].includes(retries.then)) throw bad('then must be cancel, unpaid or past_due');
  account.set({ retries });
  return { retries };
}

function setWallets(account, { wallets }) {
  if (!Array.isArray(wallets) || !wallets.every((wallet) => WALLETS.includes(wallet)))
    throw bad(`wallets must be a list of ${WALLETS.join(', ')}`);
  account.set({ wallets });
  return { wallets };
}

function setCharges(account, { enabled }) {
  if (typeof enabled !== 'boolean') throw bad('enabled must be a boolean');
  account.set({ charges_enabled: enabled });
  return { enabled };
}

function setUnverified(account, { domain: name }) {
  const domain = account.all('payment_method_domain').find((each) => each.domain_name === name);
  if (!domain) throw bad(`${name} is not registered`);
  domain.apple_pay = { status: 'inactive', status_details: { error_message: 'The domain could not be verified.' } };
  return account.save(domain);
}

const calls = {
  'POST clock': moveClock,
  'POST webhooks': setWebhooks,
  'POST retries': setRetries,
  'POST unverified': setUnverified,
  'POST wallets': setWallets,
  'POST charges': setCharges,
  async 'POST release'(account, { order = 'as_is' }, { deliveries }) {
    if (!['as_is', 'reverse', 'shuffle'].includes(order)) throw bad('order must be as_is, reverse or shuffle');
    return { released: await deliveries.release(account, order) };
  },
  async 'POST settle'(account, { timeout_ms: timeout = 10_000 }, { deliveries }) {
    return { settled: await deliveries.settled(account, timeout) };
  },
  async 'POST resend'(account, { event }, { deliveries }) {
    if (!account.settings.webhooks) throw bad('this account has no webhook');
    return deliveries.resend(account, account.referred('event', event));
  },
  'POST event'(account, { type, object }) {
    if (typeof type !== 'string' || typeof object !== 'object') throw bad('event needs a type and an object');
    return emit(account, type, object);
  },
  'POST faults'(account, wanted) {
    addFault(account, wanted);
    return { faults: account.faults };
  },
  'POST refund': (account, wanted) =>
    refund(account, { charge: chargeOf(account, wanted).id, amount: wanted.amount, reason: 'requested_by_customer' }),
  'POST dispute'(account, wanted) {
    if (wanted.dispute) {
      if (!['won', 'lost'].includes(wanted.status)) throw bad('status must be won or lost');
      return closeDispute(account, account.referred('dispute', wanted.dispute), wanted.status);
    }
    if (!REASONS.includes(wanted.reason ?? 'fraudulent')) throw bad(`reason must be one of ${REASONS.join(', ')}`);
    return openDispute(account, chargeOf(account, wanted), wanted.reason);
  },
  'POST payout': (account, { amount, automatic }) => payOut(account, { amount, automatic }),
  'POST authenticate'(account, { intent, outcome = 'success' }) {
    if (!['success', 'fail'].includes(outcome)) throw bad('outcome must be success or fail');
    return authenticate(account, intent, outcome === 'success');
  },
  'GET books': (account) => books(account),
  'GET deliveries'(account) {
    return { data: account.all('delivery').map((each) => ({ ...each, type: account.get('event', each.id).type })) };
  },
};

/**
 * Answers a call under `/_sandbox/`.
 * @param {import("../state/world.mjs").World} world
 * @param {{method: string, path: string, query: string, body: string}} request
 * @param {import("../webhooks/deliveries.mjs").Deliveries} deliveries
 */
export async function control(world, request, deliveries) {
  let account;
  try {
    const call = calls[`${request.method} ${request.path.slice('/_sandbox/'.length)}`];
    if (!call) throw bad(`no such call; there are: ${Object.keys(calls).join(', ')}`, 404);
    const wanted =
      request.method === 'GET'
        ? Object.fromEntries(new URLSearchParams(request.query))
        : JSON.parse(request.body || '{}');
    if (!world.constructor.accepts(wanted.account ?? '')) throw bad('account must name one: what follows sk_test_');
    account = world.account(wanted.account);
    return { status: 200, body: await call(account, wanted, { deliveries }), account };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body(), account };
    if (error instanceof SyntaxError) return { status: 400, body: bad('the body must be JSON').body(), account };
    throw error;
  } finally {
    if (account) world.commit(account);
  }
}
