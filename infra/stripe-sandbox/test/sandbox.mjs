/** A sandbox of its own for a test, and the calls that tests make. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../server.mjs', import.meta.url));

function flat(value, name, into) {
  if (value === null || typeof value !== 'object') into.push([name, value === null ? '' : String(value)]);
  else for (const [key, inner] of Object.entries(value)) flat(inner, `${name}[${key}]`, into);
}

/** Nested values as Stripe's form. */
export function form(params) {
  const pairs = [];
  for (const [name, value] of Object.entries(params)) flat(value, name, pairs);
  return new URLSearchParams(pairs).toString();
}

/** Starts one; it ends with the test. */
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

/** A running sandbox, seen by the holder of one account's keys. */
export class Sandbox {
  constructor(address, child, account = 'northside') {
    Object.assign(this, { address, child, account });
  }

  /** The same sandbox, with another account's keys. */
  as(account) {
    return new Sandbox(this.address, this.child, account);
  }

  /** A call, whatever it answers. */
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

  /** A call that must succeed: its body. */
  async call(method, path, params, options) {
    const { status, body } = await this.ask(method, path, params, options);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  post = (path, params, options) => this.call('POST', path, params, options);
  get = (path, params, options) => this.call('GET', path, params, options);

  /** A call that must be refused: (status, `error`). */
  async refused(method, path, params, options) {
    const { status, body } = await this.ask(method, path, params, options);
    if (status === 200) throw new Error(`${method} ${path} was not refused: ${JSON.stringify(body)}`);
    return { status, ...body.error };
  }

  /** A call of the control interface. */
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

  /** The account's books. */
  async books() {
    return (await fetch(`${this.address}/_sandbox/books?account=${this.account}`)).json();
  }

  /** A customer with a saved card. */
  async customer(card = 'pm_card_visa') {
    const customer = await this.post('customers', { email: 'ada@example.com' });
    const method = await this.post(`payment_methods/${card}/attach`, { customer: customer.id });
    await this.post(`customers/${customer.id}`, { invoice_settings: { default_payment_method: method.id } });
    return { id: customer.id, method: method.id };
  }

  /** A recurring price. */
  async price({ amount = 999, interval = 'day', count = 30 } = {}) {
    const product = await this.post('products', { name: 'Season pass' });
    const { id } = await this.post('prices', {
      product: product.id,
      currency: 'eur',
      unit_amount: amount,
      recurring: { interval, interval_count: count },
    });
    return id;
  }

  /** Types of all events so far, oldest first. */
  async events() {
    return (await this.get('events', { limit: 100 })).data.map((event) => event.type).reverse();
  }
}

/** Without choosing among payment methods that would lead away. */
export const HERE = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } };
