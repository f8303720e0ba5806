/** Starts a separate sandbox for a test, and makes the calls that tests need. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../server.mjs', import.meta.url));

function flat(value, name, into) {
  if (value === null || typeof value !== 'object') into.push([name, value === null ? '' : String(value)]);
  else for (const [key, inner] of Object.entries(value)) flat(inner, `${name}[${key}]`, into);
}

/** Encodes nested values as Stripe's form. */
export function form(params) {
  const pairs = [];
  for (const [name, value] of Object.entries(params)) flat(value, name, pairs);
  return new URLSearchParams(pairs).toString();
}

/** Starts a sandbox that is killed after the test. */
export async function start(test, { args = [], port = 0 } = {}) {
  const child = spawn(process.execPath, [SERVER, '--listen', `127.0.0.1:${port}`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  test.after(() => child.kill('SIGKILL'));
  const [line] = await Promise.race([
    new Promise((resolve) => createInterface(child.stdout).once('line', (said) => resolve([said]))),
    new Promise((_, refuse) => child.once('exit', (code) => refuse(new Error(`the sandbox ended with ${code}`)))),
  ]);
  return new Sandbox(line.replace('ready ', ''), child);
}

/** A client of a running sandbox, with the keys of one account. */
export class Sandbox {
  constructor(address, child, account = 'northside') {
    Object.assign(this, { address, child, account });
  }

  /** Returns a client with another account's keys. */
  as(account) {
    return new Sandbox(this.address, this.child, account);
  }

  /** Makes a call; resolves to any response. */
  async ask(method, path, params = {}, { key = `sk_test_${this.account}`, headers = {} } = {}) {
    const sent = form(params);
    const url = `${this.address}/v1/${path}${method === 'POST' || sent === '' ? '' : `?${sent}`}`;
    const init = { method, headers: { Authorization: `Bearer ${key}`, ...headers } };
    if (method === 'POST')
      Object.assign(init, {
        body: sent,
        headers: { ...init.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    const answer = await fetch(url, init);
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }

  /** Makes a call that must succeed; resolves to its body. */
  async call(method, path, params, options) {
    const { status, body } = await this.ask(method, path, params, options);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  post = (path, params, options) => this.call('POST', path, params, options);
  get = (path, params, options) => this.call('GET', path, params, options);

  /** Makes a call that must be refused; resolves to its status and the fields of `error`. */
  async refused(method, path, params, options) {
    const { status, body } = await this.ask(method, path, params, options);
    if (status === 200) throw new Error(`${method} ${path} was not refused: ${JSON.stringify(body)}`);
    return { status, ...body.error };
  }

  /** Makes a call of the control interface. */
  async control(name, wanted = {}) {
    const answer = await fetch(`${this.address}/_sandbox/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ account: this.account, ...wanted }),
    });
    const body = await answer.json();
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Fetches the account's books. */
  async books() {
    return (await fetch(`${this.address}/_sandbox/books?account=${this.account}`)).json();
  }

  /** Creates a customer with a saved card. */
  async customer(card = 'pm_card_visa') {
    const customer = await this.post('customers', { email: 'ada@example.com' });
    const method = await this.post(`payment_methods/${card}/attach`, { customer: customer.id });
    await this.post(`customers/${customer.id}`, { invoice_settings: { default_payment_method: method.id } });
    return { id: customer.id, method: method.id };
  }

  /** Creates a recurring price. */
  async price({ amount = 999, currency = 'eur', interval = 'day', count = 30, ...params } = {}) {
    const product = await this.post('products', { name: 'Season pass' });
    const { id } = await this.post('prices', {
      product: product.id,
      currency,
      unit_amount: amount,
      recurring: { interval, interval_count: count },
      ...params,
    });
    return id;
  }

  /** Creates a tax rate; resolves to its id. */
  async taxRate(percentage, params = {}) {
    return (await this.post('tax_rates', { display_name: 'Tax', inclusive: false, percentage, ...params })).id;
  }

  /** Fetches the types of the last 100 events, oldest first. */
  async events() {
    return (await this.get('events', { limit: 100 })).data.map((event) => event.type).reverse();
  }
}

/** Parameters that exclude payment methods with a redirect. */
export const HERE = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } };
