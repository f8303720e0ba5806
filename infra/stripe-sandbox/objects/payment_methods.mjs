import { cardError, invalid } from '../api/errors.mjs';
import { shown } from '../api/expand.mjs';
import {
  billingDetails,
  hash,
  integer,
  mergedMetadata,
  metadata,
  oneOf,
  paging,
  required,
  string,
} from '../api/kinds.mjs';
import { page } from '../api/lists.mjs';
import { digest, newId } from '../state/ids.mjs';
import { cardOf, checkCard, numberOfToken } from './cards.mjs';
import { emit } from './events.mjs';

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** Parameters of a new card. */
const card = hash({
  number: required(string()),
  exp_month: required(integer()),
  exp_year: required(integer()),
  cvc: string(),
});

/** Parameters of a new payment method, in its own call and within the calls of intents. */
export const methodData = {
  type: required(oneOf('card')),
  card: required(card),
  billing_details: billingDetails,
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  metadata,
};

/** `/v1/payment_methods` */
export const routes = {
  'POST /v1/payment_methods': {
    publishable: true,
    schema: methodData,
    run: ({ account, params }) => create(account, params),
  },
  'GET /v1/payment_methods': {
    schema: {
      ...paging,
      customer: string(),
      type: oneOf('card'),
      allow_redisplay: oneOf('always', 'limited', 'unspecified'),
    },
    run({ account, params }) {
      if (params.customer) account.referred('customer', params.customer);
      const fitting = account
        .all('payment_method')
        .filter((each) => each.customer !== null && each.customer === (params.customer ?? each.customer));
      return page(fitting, params, '/v1/payment_methods');
    },
  },
  'GET /v1/payment_methods/:id': { schema: {}, run: ({ account, id }) => account.named('payment_method', id) },
  'POST /v1/payment_methods/:id': {
    schema: {
      billing_details: billingDetails,
      metadata,
      card: hash({ exp_month: integer({ min: 1, max: 12 }), exp_year: integer() }),
      allow_redisplay: methodData.allow_redisplay,
    },
    run({ account, id, params }) {
      const method = account.named('payment_method', id);
      if (method.customer === null)
        throw invalid('You must save this PaymentMethod to a customer before you can update it.', {
          param: 'payment_method',
        });
      if (params.billing_details) method.billing_details = { ...method.billing_details, ...params.billing_details };
      if (params.card) Object.assign(method.card, params.card);
      if (params.allow_redisplay) method.allow_redisplay = params.allow_redisplay;
      if (params.metadata !== undefined) method.metadata = mergedMetadata(method.metadata, params.metadata);
      emit(account, 'payment_method.updated', account.save(method));
      return method;
    },
  },
  'POST /v1/payment_methods/:id/attach': {
    schema: { customer: required(string()) },
    run({ account, id, params }) {
      const customer = account.referred('customer', params.customer);
      return attach(account, usable(account, id), customer);
    },
  },
  'POST /v1/payment_methods/:id/detach': {
    schema: {},
    run({ account, id }) {
      const method = account.named('payment_method', id);
      if (method.customer === null)
        throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
          param: 'payment_method',
        });
      return detach(account, method);
    },
  },
};

function ofCard(account, { number, exp_month, exp_year, cvc }) {
  const { brand, funding = 'credit', country = 'US', wallet = null } = cardOf(number);
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvc === undefined ? null : 'unchecked',
    },
    country,
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month,
    exp_year,
    fingerprint: digest(`${account.id} ${number}`, 16),
    funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet,
  };
}

/** Creates a payment method from a new card; throws if the card is invalid. */
export function create(account, params) {
  checkCard(params.card, account.now());
  return account.save({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: params.allow_redisplay ?? 'unspecified',
    billing_details: {
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...params.billing_details,
      address: { ...NO_ADDRESS, ...params.billing_details?.address },
    },
    card: ofCard(account, params.card),
    created: account.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergedMetadata({}, params.metadata ?? {}),
    type: 'card',
    _number: params.card.number,
  });
}

/** Returns the method of an id, or a new one for a ready-made id such as `pm_card_visa`; `param` is the id's parameter. */
export function usable(account, id, param = 'payment_method') {
  const number = numberOfToken(id);
  if (!number) return account.referred('payment_method', id, param);
  const year = new Date(account.now() * 1000).getUTCFullYear() + 1;
  return create(account, {
    card: { number, exp_month: 12, exp_year: year, cvc: number.length === 15 ? '1234' : '123' },
  });
}

/** Throws if a method belongs to another customer, or was already used without a customer or detached. */
export function refuseForeign(method, customer) {
  if (method.customer !== null && method.customer !== customer) {
    const message = customer
      ? `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`
      : `The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.`;
    throw invalid(message, { param: 'payment_method' });
  }
  if (method._used) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
  }
}

/** Attaches a method to a customer; throws for cards that are declined when attached. */
export function attach(account, method, customer) {
  if (method.customer === customer.id) return method;
  refuseForeign(method, null);
  const { refuses } = cardOf(method._number);
  if (refuses) throw cardError(refuses, { payment_method: shown(method) });
  method.customer = customer.id;
  method.card.checks.cvc_check = method.card.checks.cvc_check && 'pass';
  emit(account, 'payment_method.attached', account.save(method));
  return method;
}

/** Detaches a method from its customer; it can't be used again. */
export function detach(account, method) {
  const customer = account.find('customer', method.customer);
  if (customer?.invoice_settings?.default_payment_method === method.id) {
    customer.invoice_settings.default_payment_method = null;
    account.save(customer);
  }
  for (const each of account.all('subscription')) {
    if (each.default_payment_method !== method.id) continue;
    each.default_payment_method = null;
    account.save(each);
  }
  const previous = { customer: method.customer };
  Object.assign(method, { customer: null, _used: true });
  emit(account, 'payment_method.detached', account.save(method), previous);
  return method;
}
