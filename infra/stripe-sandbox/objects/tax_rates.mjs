import { invalid } from '../api/errors.mjs';
import {
  boolean,
  decimal,
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
import { newId } from '../state/ids.mjs';
import { emit } from './events.mjs';

const code = (pattern, example) => (sent, param) => {
  const value = string()(sent, param);
  if (pattern.test(value)) return value;
  throw invalid(`Invalid ${param}: ${value}; must be a code such as ${example}`, { param });
};

const fields = {
  active: boolean,
  country: code(/^[A-Z]{2}$/, 'CA'),
  description: string(),
  jurisdiction: string(50),
  metadata,
  state: code(/^[A-Z]{2,3}$/, 'QC'),
  tax_type: oneOf(
    'amusement_tax',
    'communications_tax',
    'digital_excise_tax',
    'gst',
    'hst',
    'igst',
    'jct',
    'lease_tax',
    'mass_transit_parking_tax',
    'parking_tax',
    'pst',
    'qst',
    'retail_delivery_fee',
    'rst',
    'sales_tax',
    'service_tax',
    'utility_users_tax',
    'vat',
  ),
};

/** The parameter with the ids of a subscription's tax rates. */
export const defaultTaxRates = unsettable(list(string(), 5));

/** Returns copies of the tax rates that a parameter names; throws unless each is active, or among those `held` before. */
export function taxRatesOf(account, ids, param, held = []) {
  return (ids ?? []).map((id, place) => {
    const at = `${param}[${place}]`;
    const rate = account.referred('tax_rate', id, at);
    if (ids.indexOf(id) < place) throw invalid(`The tax rate ${id} is listed more than once.`, { param: at });
    if (!rate.active && !held.some((each) => each.id === id))
      throw invalid(`The tax rate ${id} is archived. This field only accepts active tax rates.`, { param: at });
    return structuredClone(rate);
  });
}

/** Copies a changed tax rate into the subscriptions and invoices that have it. */
function refreshCopies(account, rate) {
  for (const holder of [...account.all('subscription'), ...account.all('invoice')]) {
    const place = holder.default_tax_rates.findIndex(({ id }) => id === rate.id);
    if (place < 0) continue;
    holder.default_tax_rates[place] = structuredClone(rate);
    account.save(holder);
  }
}

/** Throws if the country or state, once set, would change: https://docs.stripe.com/billing/taxes/tax-rates */
function refuseMoving(rate, params) {
  for (const name of ['country', 'state'])
    if (params[name] !== undefined && rate[name] !== null && params[name] !== rate[name])
      throw invalid(`The ${name} of a tax rate can't be changed. Create a new tax rate, and archive this one.`, {
        param: name,
      });
}

/** `/v1/tax_rates` */
export const routes = {
  'POST /v1/tax_rates': {
    schema: {
      ...fields,
      display_name: required(string(50)),
      inclusive: required(boolean),
      percentage: required(decimal({ min: 0, max: 100, places: 4 })),
    },
    run({ account, params: { metadata: sent, ...plain } }) {
      const rate = account.save({
        id: newId('txr'),
        object: 'tax_rate',
        active: true,
        country: null,
        created: account.now(),
        description: null,
        display_name: '',
        effective_percentage: null,
        flat_amount: null,
        inclusive: false,
        jurisdiction: null,
        jurisdiction_level: null,
        livemode: false,
        metadata: mergedMetadata({}, sent ?? {}),
        percentage: 0,
        rate_type: 'percentage',
        state: null,
        tax_type: null,
        ...plain,
      });
      emit(account, 'tax_rate.created', rate);
      return rate;
    },
  },
  'GET /v1/tax_rates': {
    schema: { ...paging, active: boolean, inclusive: boolean, created: range },
    run({ account, params }) {
      const wanted = (each) =>
        !each._computed &&
        each.active === (params.active ?? each.active) &&
        each.inclusive === (params.inclusive ?? each.inclusive) &&
        inRange(each.created, params.created);
      return page(account.all('tax_rate').filter(wanted), params, '/v1/tax_rates');
    },
  },
  'GET /v1/tax_rates/:id': { schema: {}, run: ({ account, id }) => account.named('tax_rate', id) },
  'POST /v1/tax_rates/:id': {
    schema: { ...fields, display_name: string(50) },
    run({ account, id, params: { metadata: sent, ...plain } }) {
      const rate = account.named('tax_rate', id);
      refuseMoving(rate, plain);
      Object.assign(rate, plain);
      if (sent !== undefined) rate.metadata = mergedMetadata(rate.metadata, sent);
      refreshCopies(account, account.save(rate));
      emit(account, 'tax_rate.updated', rate);
      return rate;
    },
  },
};
