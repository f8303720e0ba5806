import { cardError, invalid } from '../api/errors.mjs';
import { shown } from '../api/expand.mjs';
import {
  boolean,
  hash,
  list,
  mergedMetadata,
  metadata,
  oneOf,
  paging,
  range,
  required,
  string,
  unsettable,
} from '../api/kinds.mjs';
import { inRange, page } from '../api/lists.mjs';
import { asksOwner, nextAction } from '../payments/attempt.mjs';
import { clientSecret, newId } from '../state/ids.mjs';
import { AUTHENTICATION_FAILED, cardOf } from './cards.mjs';
import { emit } from './events.mjs';
import { attach, create as createMethod, methodData, refuseForeign, usable } from './payment_methods.mjs';

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const FAILED = { ...AUTHENTICATION_FAILED, code: 'setup_intent_authentication_failure' };
const options = hash({ card: hash({ request_three_d_secure: oneOf('any', 'automatic', 'challenge') }) });
const changing = {
  customer: string(),
  description: unsettable(string()),
  metadata,
  payment_method: string(),
  payment_method_data: hash(methodData),
  payment_method_options: options,
};
const confirming = {
  return_url: string(),
  use_stripe_sdk: boolean,
  mandate_data: hash({
    customer_acceptance: hash({
      type: oneOf('online'),
      online: hash({ infer_from_client: boolean, ip_address: string(), user_agent: string() }),
    }),
  }),
};

function methodFor(account, params, intent) {
  if (params.payment_method && params.payment_method_data)
    throw invalid('You cannot provide both `payment_method` and `payment_method_data`.', {
      param: 'payment_method_data',
    });
  if (params.payment_method_data) return createMethod(account, params.payment_method_data);
  const id = params.payment_method ?? intent?.payment_method;
  if (!id) return null;
  const method = usable(account, id);
  refuseForeign(method, intent?.customer ?? params.customer ?? null);
  return method;
}

/** Creates an intent to save a card, which isn't confirmed yet. */
export function make(account, fields) {
  const id = newId('seti');
  const intent = account.save({
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: clientSecret(id),
    created: account.now(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: fields.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: 'off_session',
    ...fields,
  });
  emit(account, 'setup_intent.created', intent);
  return intent;
}

function noteAttempt(account, intent, method, status, error = null) {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = method.card;
  const attempt = account.save({
    ...{
      id: newId('setatt'),
      object: 'setup_attempt',
      application: null,
      created: account.now(),
      customer: intent.customer,
      flow_directions: null,
      livemode: false,
      on_behalf_of: null,
    },
    payment_method: method.id,
    payment_method_details: {
      card: {
        brand,
        checks,
        country,
        exp_month,
        exp_year,
        fingerprint,
        funding,
        last4,
        network: brand,
        three_d_secure: null,
        wallet,
      },
      type: 'card',
    },
    ...{ setup_error: error, setup_intent: intent.id, status, usage: intent.usage },
  });
  intent.latest_attempt = attempt.id;
}

function fail(account, intent, method, failure) {
  const error = { type: 'card_error', ...failure, payment_method: shown(method) };
  noteAttempt(account, intent, method, 'failed', { type: 'card_error', ...failure });
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_setup_error: error,
    next_action: null,
    payment_method: null,
  });
  emit(account, 'setup_intent.setup_failed', account.save(intent));
  throw cardError(error, { setup_intent: shown(intent) });
}

function succeed(account, intent, method) {
  if (intent.usage === 'off_session') method._setUp = true;
  if (intent.customer) attach(account, method, account.get('customer', intent.customer));
  method.card.checks.cvc_check = method.card.checks.cvc_check && 'pass';
  account.save(method);
  noteAttempt(account, intent, method, 'succeeded');
  Object.assign(intent, { status: 'succeeded', next_action: null, last_setup_error: null, payment_method: method.id });
  emit(account, 'setup_intent.succeeded', account.save(intent));
  const subscription = account.find('subscription', intent._subscription);
  if (subscription && !subscription.ended_at)
    account.save(Object.assign(subscription, { default_payment_method: method.id, pending_setup_intent: null }));
  return intent;
}

function confirm(account, intent, params) {
  if (!OPEN.includes(intent.status))
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    });
  const method = methodFor(account, params, intent);
  if (!method)
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state' },
    );
  const { refuses } = cardOf(method._number);
  if (refuses) return fail(account, intent, method, refuses);
  if (!asksOwner(method, false)) return succeed(account, intent, method);
  const returnUrl = params.use_stripe_sdk ? undefined : params.return_url;
  Object.assign(intent, {
    status: 'requires_action',
    payment_method: method.id,
    next_action: nextAction(account, intent, returnUrl),
    last_setup_error: null,
  });
  noteAttempt(account, intent, method, 'requires_action');
  emit(account, 'setup_intent.requires_action', account.save(intent));
  return intent;
}

/** Continues an intent after the cardholder passed or failed authentication; throws a card error if they failed. */
export function authenticated(account, intent, passed) {
  const method = account.get('payment_method', intent.payment_method);
  return passed ? succeed(account, intent, method) : fail(account, intent, method, FAILED);
}

/** `/v1/setup_intents` */
export const routes = {
  'POST /v1/setup_intents': {
    schema: {
      ...changing,
      ...confirming,
      confirm: boolean,
      usage: oneOf('off_session', 'on_session'),
      allowed_payment_method_types: list(oneOf('card')),
      automatic_payment_methods: hash({ enabled: required(boolean), allow_redirects: oneOf('always', 'never') }),
    },
    run({ account, params }) {
      if (params.customer) account.referred('customer', params.customer);
      const automatic = params.allowed_payment_method_types
        ? null
        : { allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always', enabled: true };
      if (params.confirm && automatic?.allow_redirects === 'always' && !params.return_url && !params.use_stripe_sdk) {
        throw invalid(
          'This SetupIntent accepts payment methods that might redirect your customer off of your page, so you must provide a `return_url`, or set `automatic_payment_methods[allow_redirects]` to `never`.',
        );
      }
      const method = methodFor(account, params, null);
      const intent = make(account, {
        automatic_payment_methods: automatic,
        customer: params.customer ?? null,
        description: params.description ?? null,
        metadata: mergedMetadata({}, params.metadata ?? {}),
        payment_method: method?.id ?? null,
        usage: params.usage ?? 'off_session',
      });
      return params.confirm
        ? confirm(account, intent, { use_stripe_sdk: params.use_stripe_sdk, return_url: params.return_url })
        : intent;
    },
  },
  'GET /v1/setup_intents': {
    schema: { ...paging, customer: string(), payment_method: string(), created: range },
    run({ account, params }) {
      if (params.customer) account.referred('customer', params.customer);
      const wanted = (each) =>
        each.customer === (params.customer ?? each.customer) &&
        each.payment_method === (params.payment_method ?? each.payment_method) &&
        inRange(each.created, params.created);
      return page(account.all('setup_intent').filter(wanted), params, '/v1/setup_intents');
    },
  },
  'GET /v1/setup_intents/:id': {
    publishable: true,
    schema: { client_secret: string() },
    run: ({ account, id }) => account.named('setup_intent', id),
  },
  'POST /v1/setup_intents/:id': {
    schema: changing,
    run({ account, id, params }) {
      const intent = account.named('setup_intent', id);
      if (params.customer) account.referred('customer', params.customer);
      const method = params.payment_method || params.payment_method_data ? methodFor(account, params, intent) : null;
      if (params.customer) intent.customer = params.customer;
      if (params.description !== undefined) intent.description = params.description;
      if (params.metadata !== undefined) intent.metadata = mergedMetadata(intent.metadata, params.metadata);
      if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' });
      return account.save(intent);
    },
  },
  'POST /v1/setup_intents/:id/confirm': {
    publishable: true,
    schema: {
      client_secret: string(),
      payment_method: changing.payment_method,
      payment_method_data: changing.payment_method_data,
      payment_method_options: options,
      ...confirming,
    },
    run: ({ account, id, params }) => confirm(account, account.named('setup_intent', id), params),
  },
  'POST /v1/setup_intents/:id/cancel': {
    schema: { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    run({ account, id, params }) {
      const intent = account.named('setup_intent', id);
      if (!OPEN.includes(intent.status))
        throw invalid(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
          code: 'setup_intent_unexpected_state',
        });
      Object.assign(intent, {
        status: 'canceled',
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
      });
      emit(account, 'setup_intent.canceled', account.save(intent));
      return intent;
    },
  },
};
