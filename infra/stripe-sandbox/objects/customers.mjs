import { INCLUDED } from '../api/expand.mjs';
import {
  address,
  integer,
  list,
  mergedMetadata,
  metadata,
  hash,
  oneOf,
  paging,
  range,
  string,
  unsettable,
} from '../api/kinds.mjs';
import { invalid } from '../api/errors.mjs';
import { inRange, page, whole } from '../api/lists.mjs';
import { search } from '../api/search.mjs';
import { newId, letters } from '../state/ids.mjs';
import { emit } from './events.mjs';
import { attach, detach, usable } from './payment_methods.mjs';
import { end } from '../billing/ending.mjs';
import { refuseUnlocated } from '../tax/automatic.mjs';

const invoiceSettings = hash({ default_payment_method: unsettable(string()), footer: unsettable(string()) });
const fields = {
  address: unsettable(address),
  balance: integer(),
  description: unsettable(string()),
  email: unsettable(string(512)),
  invoice_settings: invoiceSettings,
  metadata,
  name: unsettable(string(256)),
  phone: unsettable(string(20)),
  preferred_locales: list(string()),
  tax: hash({ validate_location: oneOf('auto', 'deferred', 'immediately') }),
  tax_exempt: unsettable(oneOf('none')),
};

/** `/v1/customers` */
export const routes = {
  'POST /v1/customers': {
    schema: { ...fields, payment_method: string() },
    run({ account, params }) {
      const customer = account.save({
        id: newId('cus'),
        object: 'customer',
        address: null,
        balance: 0,
        created: account.now(),
        currency: null,
        default_source: null,
        delinquent: false,
        description: null,
        discount: null,
        email: null,
        invoice_prefix: letters(8).toUpperCase(),
        invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
        livemode: false,
        metadata: {},
        name: null,
        next_invoice_sequence: 1,
        phone: null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      });
      const method = params.payment_method === undefined ? null : usable(account, params.payment_method);
      try {
        if (method) attach(account, method, customer);
        change(account, customer, params);
      } catch (refused) {
        account.put('customer', customer.id, null);
        throw refused;
      }
      emit(account, 'customer.created', customer);
      return customer;
    },
  },
  'GET /v1/customers': {
    schema: { ...paging, email: string(), created: range },
    run({ account, params }) {
      const fitting = account
        .all('customer')
        .filter(
          (each) =>
            !each.deleted &&
            (params.email === undefined || each.email === params.email) &&
            inRange(each.created, params.created),
        );
      return page(fitting, params, '/v1/customers');
    },
  },
  'GET /v1/customers/search': search('customer'),
  'GET /v1/customers/:id': {
    schema: {},
    run: ({ account, id }) => account.find('customer', id) ?? account.named('customer', id),
  },
  'POST /v1/customers/:id': {
    schema: fields,
    run({ account, id, params }) {
      const customer = account.named('customer', id);
      change(account, customer, params);
      emit(account, 'customer.updated', customer);
      return customer;
    },
  },
  'DELETE /v1/customers/:id': {
    schema: {},
    run({ account, id }) {
      const customer = account.named('customer', id);
      for (const each of account.all('subscription')) if (each.customer === id && !each.ended_at) end(account, each);
      for (const each of account.all('payment_method')) if (each.customer === id) detach(account, each);
      emit(account, 'customer.deleted', customer);
      return account.put('customer', id, { id, object: 'customer', deleted: true });
    },
  },
  'GET /v1/customers/:id/payment_methods': {
    schema: { ...paging, type: oneOf('card'), allow_redisplay: oneOf('always', 'limited', 'unspecified') },
    run({ account, id, params }) {
      account.named('customer', id);
      const fitting = account
        .all('payment_method')
        .filter(
          (each) =>
            each.customer === id &&
            (params.allow_redisplay === undefined || each.allow_redisplay === params.allow_redisplay),
        );
      return page(fitting, params, `/v1/customers/${id}/payment_methods`);
    },
  },
  'GET /v1/customers/:id/payment_methods/:method': {
    schema: {},
    run({ account, id, ids }) {
      const method = account.named('payment_method', ids.method);
      return method.customer === id ? method : account.named('payment_method', `${ids.method} of ${id}`);
    },
  },
};

function change(account, customer, params) {
  const { metadata: sent, invoice_settings: settings, payment_method: _attached, tax, ...plain } = params;
  if (tax?.validate_location === 'immediately')
    refuseUnlocated({ address: plain.address ?? customer.address });
  const preferred = settings?.default_payment_method;
  if (
    preferred &&
    account.referred('payment_method', preferred, 'invoice_settings[default_payment_method]').customer !== customer.id
  ) {
    throw invalid(
      `The customer does not have a payment method with the ID ${preferred}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  }
  Object.assign(customer, plain);
  if (settings) Object.assign(customer.invoice_settings, settings);
  if (sent !== undefined) customer.metadata = mergedMetadata(customer.metadata, sent);
  account.save(customer);
}

INCLUDED.customer = {
  subscriptions: (account, id) =>
    whole(
      account.all('subscription').filter((each) => each.customer === id && !each.ended_at),
      `/v1/customers/${id}/subscriptions`,
    ),
};
