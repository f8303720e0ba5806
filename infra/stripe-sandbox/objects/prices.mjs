import { invalid, parameterMissing } from '../api/errors.mjs';
import {
  boolean,
  currency,
  hash,
  integer,
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
import { refuseInexact, refuseTooLarge } from '../payments/money.mjs';
import { newId } from '../state/ids.mjs';
import { emit } from './events.mjs';
import { create as createProduct } from './products.mjs';

// Stripe's maximum interval of a price, three years, in each unit.
const LONGEST = { day: 1095, week: 156, month: 36, year: 3 };

const fields = {
  active: boolean,
  lookup_key: unsettable(string(200)),
  metadata,
  nickname: unsettable(string()),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: boolean,
};

function refuseTakenKey(account, key, transfer, own) {
  const holder = key && account.all('price').find((price) => price.lookup_key === key && price.id !== own);
  if (!holder) return;
  if (!transfer) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  holder.lookup_key = null;
  account.save(holder);
}

function create(account, params) {
  const {
    product: productId,
    product_data: data,
    recurring,
    unit_amount: amount,
    currency: money,
    transfer_lookup_key: transfer,
    metadata: sent,
    ...plain
  } = params;
  if (amount === undefined) throw parameterMissing('unit_amount');
  if (!productId === !data)
    throw invalid('You must specify either `product` or `product_data` when creating a price.', { param: 'product' });
  if (recurring && recurring.interval_count > LONGEST[recurring.interval]) {
    throw invalid(
      `Invalid recurring[interval_count]: ${recurring.interval_count}. Prices can repeat every three years at most.`,
      { param: 'recurring[interval_count]' },
    );
  }
  refuseInexact(amount, money, 'unit_amount');
  refuseTooLarge(amount, money, 'unit_amount');
  if (productId) account.referred('product', productId);
  refuseTakenKey(account, plain.lookup_key, transfer);
  const product = productId ?? createProduct(account, data).id;
  const price = account.save({
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: money,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    nickname: null,
    product,
    recurring: recurring
      ? { interval_count: 1, usage_type: 'licensed', meter: null, trial_period_days: null, ...recurring }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
    ...plain,
    metadata: mergedMetadata({}, sent ?? {}),
  });
  emit(account, 'price.created', price);
  return price;
}

/** `/v1/prices` */
export const routes = {
  'POST /v1/prices': {
    schema: {
      ...fields,
      currency: required(currency),
      unit_amount: minorUnits(),
      product: string(),
      billing_scheme: oneOf('per_unit'),
      product_data: hash({
        name: required(string()),
        id: string(),
        active: boolean,
        metadata,
        statement_descriptor: string(22),
        unit_label: string(12),
      }),
      recurring: hash({
        interval: required(oneOf('day', 'week', 'month', 'year')),
        interval_count: integer({ min: 1 }),
        usage_type: oneOf('licensed'),
      }),
    },
    run: ({ account, params }) => create(account, params),
  },
  'GET /v1/prices': {
    schema: {
      ...paging,
      active: boolean,
      currency,
      product: string(),
      lookup_keys: list(string(), 10),
      type: oneOf('one_time', 'recurring'),
      created: range,
    },
    run({ account, params }) {
      const same = (each, name) => each[name] === (params[name] ?? each[name]);
      const wanted = (each) =>
        ['active', 'currency', 'product', 'type'].every((name) => same(each, name)) &&
        (!params.lookup_keys || params.lookup_keys.includes(each.lookup_key)) &&
        inRange(each.created, params.created);
      return page(account.all('price').filter(wanted), params, '/v1/prices');
    },
  },
  'GET /v1/prices/search': search('price'),
  'GET /v1/prices/:id': { schema: {}, run: ({ account, id }) => account.named('price', id) },
  'POST /v1/prices/:id': {
    schema: fields,
    run({ account, id, params }) {
      const price = account.named('price', id);
      const { metadata: sent, transfer_lookup_key: transfer, ...plain } = params;
      refuseTakenKey(account, plain.lookup_key, transfer, id);
      Object.assign(price, plain);
      if (sent !== undefined) price.metadata = mergedMetadata(price.metadata, sent);
      emit(account, 'price.updated', account.save(price));
      return price;
    },
  },
};
