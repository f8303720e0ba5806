import { cardError, invalid } from '../api/errors.mjs';
import { shown } from '../api/expand.mjs';
import {
  boolean,
  currency,
  hash,
  integer,
  list,
  mergedMetadata,
  metadata,
  oneOf,
  paging,
  range,
  required,
  string,
  timestamp,
  unsettable,
} from '../api/kinds.mjs';
import { inRange, page } from '../api/lists.mjs';
import { search } from '../api/search.mjs';
import { preview } from '../billing/preview.mjs';
import { collect, finalize, invoicePaid, markUncollectible, voidInvoice } from '../billing/settling.mjs';
import { emit } from './events.mjs';
import { refuseForeign, usable } from './payment_methods.mjs';
import { defaultTaxRates } from './tax_rates.mjs';

const coupon = hash({ coupon: required(string()) });
const item = hash({ id: string(), price: string(), quantity: integer({ min: 1 }) });

function refuseUnless(invoice, verb, ...states) {
  if (!states.includes(invoice.status))
    throw invalid(`You can only ${verb} invoices that are ${states.join(' or ')}. This invoice is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    });
}

function pay(account, invoice, params) {
  if (invoice.status === 'draft') finalize(account, invoice);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  refuseUnless(invoice, 'pay', 'open', 'uncollectible');
  if (params.paid_out_of_band) {
    invoicePaid(account, invoice, null);
    return invoice;
  }
  const method = params.payment_method && usable(account, params.payment_method);
  if (method) refuseForeign(method, invoice.customer);
  const intent = collect(account, invoice, { method, offSession: params.off_session ?? true });
  if (!intent)
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a `default_payment_method` prior to paying the invoice.',
      { code: 'invoice_no_payment_method_types' },
    );
  if (intent.last_payment_error) throw cardError(intent.last_payment_error, { payment_intent: shown(intent) });
  if (intent.status === 'requires_action') {
    throw cardError(
      {
        code: 'invoice_payment_intent_requires_action',
        message:
          'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with this invoice.',
      },
      { payment_intent: shown(intent) },
    );
  }
  return invoice;
}

/** `/v1/invoices` and `/v1/invoice_payments` */
export const routes = {
  'POST /v1/invoices/create_preview': {
    schema: {
      currency,
      customer: string(),
      discounts: unsettable(list(coupon, 20)),
      preview_mode: oneOf('next'),
      subscription: string(),
      automatic_tax: hash({ enabled: oneOf('false') }),
      subscription_details: hash({
        default_tax_rates: defaultTaxRates,
        items: list(item, 20),
        proration_behavior: oneOf('none'),
        start_date: timestamp,
        trial_end: timestamp,
        cancel_at_period_end: boolean,
        billing_mode: hash({ type: required(oneOf('classic', 'flexible')) }),
      }),
    },
    run: ({ account, params }) => preview(account, params),
  },
  'GET /v1/invoices': {
    schema: {
      ...paging,
      customer: string(),
      subscription: string(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      collection_method: oneOf('charge_automatically'),
      created: range,
    },
    run({ account, params }) {
      if (params.customer) account.referred('customer', params.customer);
      const wanted = (each) =>
        each.customer === (params.customer ?? each.customer) &&
        each.status === (params.status ?? each.status) &&
        each._subscription === (params.subscription ?? each._subscription) &&
        inRange(each.created, params.created);
      return page(account.all('invoice').filter(wanted), params, '/v1/invoices');
    },
  },
  'GET /v1/invoices/search': search('invoice'),
  'GET /v1/invoices/:id': { schema: {}, run: ({ account, id }) => account.named('invoice', id) },
  'POST /v1/invoices/:id': {
    schema: { metadata, description: unsettable(string()), auto_advance: boolean },
    run({ account, id, params }) {
      const invoice = account.named('invoice', id);
      const { metadata: sent, ...plain } = params;
      Object.assign(invoice, plain);
      if (sent !== undefined) invoice.metadata = mergedMetadata(invoice.metadata, sent);
      emit(account, 'invoice.updated', account.save(invoice));
      return invoice;
    },
  },
  'GET /v1/invoices/:id/lines': {
    schema: paging,
    run: ({ account, id, params }) => page(account.named('invoice', id).lines.data, params, `/v1/invoices/${id}/lines`),
  },
  'POST /v1/invoices/:id/finalize': {
    schema: { auto_advance: boolean },
    run({ account, id }) {
      const invoice = account.named('invoice', id);
      refuseUnless(invoice, 'finalize', 'draft');
      return finalize(account, invoice);
    },
  },
  'POST /v1/invoices/:id/pay': {
    schema: { payment_method: string(), off_session: boolean, paid_out_of_band: boolean },
    run: ({ account, id, params }) => pay(account, account.named('invoice', id), params),
  },
  'POST /v1/invoices/:id/void': {
    schema: {},
    run({ account, id }) {
      const invoice = account.named('invoice', id);
      refuseUnless(invoice, 'void', 'open', 'uncollectible');
      return voidInvoice(account, invoice);
    },
  },
  'POST /v1/invoices/:id/mark_uncollectible': {
    schema: {},
    run({ account, id }) {
      const invoice = account.named('invoice', id);
      refuseUnless(invoice, 'mark as uncollectible', 'open');
      return markUncollectible(account, invoice);
    },
  },
  'GET /v1/invoice_payments': {
    schema: {
      ...paging,
      invoice: string(),
      status: oneOf('open', 'paid', 'canceled'),
      payment: hash({ type: required(oneOf('payment_intent')), payment_intent: string() }),
    },
    run({ account, params }) {
      const wanted = (each) =>
        each.invoice === (params.invoice ?? each.invoice) &&
        each.status === (params.status ?? each.status) &&
        each.payment.payment_intent === (params.payment?.payment_intent ?? each.payment.payment_intent);
      return page(account.all('invoice_payment').filter(wanted), params, '/v1/invoice_payments');
    },
  },
  'GET /v1/invoice_payments/:id': { schema: {}, run: ({ account, id }) => account.named('invoice_payment', id) },
};
