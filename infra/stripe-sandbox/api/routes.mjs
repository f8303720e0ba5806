/** The routes of all API calls. */
import { routes as account } from '../objects/account.mjs';
import { routes as balance } from '../objects/balance.mjs';
import { routes as charges } from '../objects/charges.mjs';
import { routes as coupons } from '../objects/coupons.mjs';
import { routes as customers } from '../objects/customers.mjs';
import { routes as disputes } from '../objects/disputes.mjs';
import { routes as events } from '../objects/events.mjs';
import { routes as invoices } from '../objects/invoices.mjs';
import { routes as paymentIntents } from '../objects/payment_intents.mjs';
import { routes as paymentMethodDomains } from '../objects/payment_method_domains.mjs';
import { routes as paymentMethods } from '../objects/payment_methods.mjs';
import { routes as portal } from '../objects/portal.mjs';
import { routes as prices } from '../objects/prices.mjs';
import { routes as products } from '../objects/products.mjs';
import { routes as refunds } from '../objects/refunds.mjs';
import { routes as setupIntents } from '../objects/setup_intents.mjs';
import { routes as subscriptions } from '../objects/subscriptions.mjs';
import { routes as taxCalculations } from '../objects/tax_calculations.mjs';
import { routes as taxRates } from '../objects/tax_rates.mjs';
import { routes as tokens } from '../objects/tokens.mjs';
import { routes as webhookEndpoints } from '../objects/webhook_endpoints.mjs';

const all = {
  ...account,
  ...balance,
  ...charges,
  ...coupons,
  ...customers,
  ...disputes,
  ...events,
  ...invoices,
  ...paymentIntents,
  ...paymentMethodDomains,
  ...paymentMethods,
  ...portal,
  ...prices,
  ...products,
  ...refunds,
  ...setupIntents,
  ...subscriptions,
  ...taxCalculations,
  ...taxRates,
  ...tokens,
  ...webhookEndpoints,
};

const table = Object.entries(all).map(([name, route]) => {
  const [method, pattern] = name.split(' ');
  return { ...route, method, segments: pattern.split('/') };
});

function matches(segments, parts) {
  if (segments.length !== parts.length) return null;
  const ids = {};
  for (const [place, segment] of segments.entries()) {
    if (segment.startsWith(':')) ids[segment.slice(1)] = decodeURIComponent(parts[place]);
    else if (segment !== parts[place]) return null;
  }
  return ids;
}

/** Returns the route of a method and a path, with the ids in the path, or null. Literal paths have precedence. */
export function find(method, path) {
  const parts = path.split('/');
  let found = null;
  for (const route of table) {
    const ids = route.method === method && matches(route.segments, parts);
    if (ids && (found === null || Object.keys(ids).length < Object.keys(found.ids).length)) found = { route, ids };
  }
  return found;
}
