import { cardError, invalid } from '../api/errors.mjs';
import { shown } from '../api/expand.mjs';
import {
  boolean,
  currency,
  hash,
  list,
  mergedMetadata,
  metadata,
  minorUnits,
  oneOf,
  paging,
  range,
  required,
  string,
  unsettable,
} from '../api/kinds.mjs';
import { inRange, page } from '../api/lists.mjs';
import { search } from '../api/search.mjs';
import { attempt } from '../payments/attempt.mjs';
import { refuseUnchargeable } from '../payments/money.mjs';
import { clientSecret, newId } from '../state/ids.mjs';
import { emit } from './events.mjs';
import { create as createMethod, methodData, refuseForeign, usable } from './payment_methods.mjs';
import { calculationFor } from './tax_calculations.mjs';

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'];
const cardOptions = hash({
  card: hash({
    request_three_d_secure: oneOf('any', 'automatic', 'challenge'),
    setup_future_usage: oneOf('none', 'off_session', 'on_session'),
  }),
});
const descriptive = {
  description: unsettable(string()),
  metadata,
  receipt_email: unsettable(string()),
  statement_descriptor_suffix: unsettable(string(22)),
};
const methods = {
  payment_method: string(),
  payment_method_data: hash(methodData),
  payment_method_options: cardOptions,
  setup_future_usage: unsettable(oneOf('off_session', 'on_session')),
};
const confirming = {
  error_on_requires_action: boolean,
  off_session: boolean,
  return_url: string(),
  use_stripe_sdk: boolean,
  mandate_data: hash({
    customer_acceptance: hash({
      type: oneOf('online'),
      online: hash({ infer_from_client: boolean, ip_address: string(), user_agent: string() }),
    }),
  }),
};
const automatic = hash({ enabled: required(boolean), allow_redirects: oneOf('always', 'never') });

/** Creates an intent that isn't confirmed yet. */
export function make(account, fields) {
  const id = newId('pi');
  const intent = account.save({
    id,
    object: 'payment_intent',
    amount: 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: clientSecret(id),
    confirmation_method: 'automatic',
    created: account.now(),
    currency: '',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    hooks: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: fields.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...fields,
  });
  emit(account, 'payment_intent.created', intent);
  return intent;
}

/** Returns the method that a call names or describes, else the intent's current one, or null. */
function methodFor(account, params, intent, customer) {
  if (params.payment_method && params.payment_method_data)
    throw invalid('You cannot provide both `payment_method` and `payment_method_data`.', {
      param: 'payment_method_data',
    });
  if (params.payment_method_data) return createMethod(account, params.payment_method_data);
  const id = params.payment_method ?? intent?.payment_method;
  if (!id) return null;
  const method = usable(account, id);
  refuseForeign(method, customer);
  return method;
}

function create(account, params) {
  refuseUnchargeable(params.amount, params.currency);
  if (params.customer) account.referred('customer', params.customer);
  if (params.automatic_payment_methods && params.allowed_payment_method_types) {
    throw invalid(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
      { param: 'automatic_payment_methods' },
    );
  }
  for (const name of Object.keys(confirming)) {
    if (params[name] !== undefined && !params.confirm && name !== 'use_stripe_sdk')
      throw invalid(`You can only provide ${name} if confirm is true.`, { param: name });
  }
  const redirects =
    !params.allowed_payment_method_types && params.automatic_payment_methods?.allow_redirects !== 'never';
  if (params.confirm && redirects && !params.return_url && !params.use_stripe_sdk) throw needsReturnUrl();
  const calculation = calculationFor(account, params.hooks, params);
  const method = methodFor(account, params, null, params.customer ?? null);
  if (params.confirm && !method) throw withoutMethod();
  const intent = make(account, {
    amount: params.amount,
    automatic_payment_methods: params.allowed_payment_method_types
      ? null
      : { allow_redirects: redirects ? 'always' : 'never', enabled: true },
    currency: params.currency,
    customer: params.customer ?? null,
    description: params.description ?? null,
    hooks: calculation && { inputs: { tax: { calculation } } },
    metadata: mergedMetadata({}, params.metadata ?? {}),
    payment_method: method?.id ?? null,
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
  });
  return params.confirm ? confirm(account, intent, method, params) : intent;
}

function needsReturnUrl() {
  return invalid(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
  );
}

function withoutMethod() {
  return invalid(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state' },
  );
}

function wrongState(intent, verb) {
  return invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
  });
}

/** Confirms an intent with a card. A decline throws a 402 that contains the intent. */
export function confirm(account, intent, method, params) {
  if (params.setup_future_usage) intent.setup_future_usage = params.setup_future_usage;
  const returnUrl = params.use_stripe_sdk ? undefined : params.return_url;
  attempt(account, intent, method, { offSession: params.off_session, returnUrl });
  if (intent.status === 'requires_action' && params.error_on_requires_action) {
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, payment_method: null });
    const failure = {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'This payment required an authentication action to complete, but `error_on_requires_action` was set.',
    };
    intent.last_payment_error = { type: 'card_error', ...failure, payment_method: shown(method) };
    account.save(intent);
  }
  if (intent.last_payment_error) {
    throw cardError(intent.last_payment_error, { payment_intent: shown(intent) });
  }
  return intent;
}

function confirmCalled(account, intent, params, publishable) {
  if (!CONFIRMABLE.includes(intent.status)) throw wrongState(intent, 'confirm');
  const redirects = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (redirects && !params.return_url && !params.use_stripe_sdk && !publishable) throw needsReturnUrl();
  const method = methodFor(account, params, intent, intent.customer);
  if (!method) throw withoutMethod();
  return confirm(account, intent, method, params);
}

function update(account, intent, params) {
  const settled = ['succeeded', 'canceled', 'processing'].includes(intent.status);
  const {
    amount,
    currency: money,
    customer,
    payment_method,
    payment_method_data,
    metadata: sent,
    setup_future_usage,
    payment_method_options,
    ...plain
  } = params;
  const matters = { amount, currency: money, customer, payment_method, payment_method_data, setup_future_usage };
  const changed = Object.keys(matters).find((name) => matters[name] !== undefined);
  if (settled && changed) {
    throw invalid(
      `This PaymentIntent's ${changed} could not be updated because it has a status of ${intent.status}. You may only update the ${changed} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      { code: 'payment_intent_unexpected_state', param: changed },
    );
  }
  if (intent._invoice && (amount !== undefined || money))
    throw invalid('You cannot modify `amount` or `currency` on a PaymentIntent created by an invoice.', {
      param: 'amount',
    });
  if (customer) account.referred('customer', customer);
  refuseUnchargeable(amount ?? intent.amount, money ?? intent.currency);
  const method = methodFor(account, { payment_method, payment_method_data }, null, customer ?? intent.customer);
  Object.assign(
    intent,
    plain,
    amount !== undefined && { amount },
    money && { currency: money },
    customer && { customer },
    setup_future_usage !== undefined && { setup_future_usage },
  );
  if (sent !== undefined) intent.metadata = mergedMetadata(intent.metadata, sent);
  if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' });
  return account.save(intent);
}

export function cancel(account, intent, reason = null) {
  if (!OPEN.includes(intent.status)) throw wrongState(intent, 'cancel');
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: account.now(),
    cancellation_reason: reason,
    next_action: null,
  });
  emit(account, 'payment_intent.canceled', account.save(intent));
  return intent;
}

/** `/v1/payment_intents` */
export const routes = {
  'POST /v1/payment_intents': {
    schema: {
      amount: required(minorUnits()),
      currency: required(currency),
      customer: string(),
      ...descriptive,
      ...methods,
      ...confirming,
      automatic_payment_methods: automatic,
      allowed_payment_method_types: list(oneOf('card')),
      confirm: boolean,
      capture_method: oneOf('automatic', 'automatic_async'),
      confirmation_method: oneOf('automatic'),
      hooks: hash({ inputs: hash({ tax: hash({ calculation: required(string()) }) }) }),
    },
    run: ({ account, params }) => create(account, params),
  },
  'GET /v1/payment_intents': {
    schema: { ...paging, customer: string(), created: range },
    run({ account, params }) {
      if (params.customer) account.referred('customer', params.customer);
      const wanted = (each) =>
        each.customer === (params.customer ?? each.customer) && inRange(each.created, params.created);
      return page(account.all('payment_intent').filter(wanted), params, '/v1/payment_intents');
    },
  },
  'GET /v1/payment_intents/search': search('payment_intent'),
  'GET /v1/payment_intents/:id': {
    publishable: true,
    schema: { client_secret: string() },
    run: ({ account, id }) => account.named('payment_intent', id),
  },
  'POST /v1/payment_intents/:id': {
    schema: { amount: minorUnits(), currency, customer: string(), ...descriptive, ...methods },
    run: ({ account, id, params }) => update(account, account.named('payment_intent', id), params),
  },
  'POST /v1/payment_intents/:id/confirm': {
    publishable: true,
    schema: { client_secret: string(), receipt_email: descriptive.receipt_email, ...methods, ...confirming },
    run: ({ account, id, params, publishable }) =>
      confirmCalled(account, account.named('payment_intent', id), params, publishable),
  },
  'POST /v1/payment_intents/:id/cancel': {
    schema: { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    run({ account, id, params }) {
      const intent = account.named('payment_intent', id);
      if (intent._invoice)
        throw invalid('You cannot cancel a PaymentIntent created by an invoice. Void the invoice instead.', {
          code: 'payment_intent_unexpected_state',
        });
      return cancel(account, intent, params.cancellation_reason);
    },
  },
};
