import { invalid } from '../api/errors.mjs';
import { boolean, paging, required, string } from '../api/kinds.mjs';
import { page } from '../api/lists.mjs';
import { newId } from '../state/ids.mjs';

const NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** The methods whose status a domain has. */
const METHODS = ['amazon_pay', 'apple_pay', 'google_pay', 'klarna', 'link', 'paypal'];

/** Creates a domain, or throws if it is no host name or exists. */
function create(account, { domain_name: name, enabled = true }) {
  if (!NAME.test(name)) throw invalid(`Invalid domain name: ${name}`, { param: 'domain_name' });
  if (registered(account, name))
    throw invalid(`The domain ${name} has already been registered.`, { param: 'domain_name' });
  const statuses = Object.fromEntries(METHODS.map((method) => [method, { status: 'active' }]));
  return account.save({
    id: newId('pmd'),
    object: 'payment_method_domain',
    created: account.now(),
    domain_name: name,
    enabled,
    livemode: false,
    ...statuses,
  });
}

const registered = (account, name) => account.all('payment_method_domain').find((each) => each.domain_name === name);

/** Returns the wallets that a page of a host may offer: those that the account has, if the host is registered. */
export function walletsOn(account, host) {
  const domain = registered(account, host);
  return domain?.enabled ? account.settings.wallets.filter((wallet) => domain[wallet].status === 'active') : [];
}

/** `/v1/payment_method_domains` */
export const routes = {
  'POST /v1/payment_method_domains': {
    schema: { domain_name: required(string()), enabled: boolean },
    run: ({ account, params }) => create(account, params),
  },
  'GET /v1/payment_method_domains': {
    schema: { ...paging, domain_name: string(), enabled: boolean },
    run({ account, params: { domain_name: name, enabled, ...paging } }) {
      const wanted = (each) =>
        each.domain_name === (name ?? each.domain_name) && each.enabled === (enabled ?? each.enabled);
      return page(account.all('payment_method_domain').filter(wanted), paging, '/v1/payment_method_domains');
    },
  },
  'GET /v1/payment_method_domains/:id': {
    schema: {},
    run: ({ account, id }) => account.named('payment_method_domain', id),
  },
  'POST /v1/payment_method_domains/:id': {
    schema: { enabled: boolean },
    run({ account, id, params }) {
      const domain = account.named('payment_method_domain', id);
      return account.save(Object.assign(domain, params));
    },
  },
  'POST /v1/payment_method_domains/:id/validate': {
    schema: {},
    run({ account, id }) {
      const domain = account.named('payment_method_domain', id);
      for (const method of METHODS) domain[method] = { status: 'active' };
      return account.save(domain);
    },
  },
};
