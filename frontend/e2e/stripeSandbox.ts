import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from '@playwright/test';

const SERVER = fileURLToPath(new URL('../../infra/stripe-sandbox/server.mjs', import.meta.url));
const ACCOUNT = 'shop';

/** A newly created intent. */
export interface Intent {
  readonly id: string;
  readonly client_secret: string;
}

interface Options {
  readonly element?: 'payment' | 'card';
  readonly locale?: string;
  readonly dark?: boolean;
}

/** A payment sandbox, and a shop at another origin that trusts only this sandbox. */
export class StripeSandbox {
  readonly #shop;
  readonly #stop: () => void;
  readonly #files = new Map<string, { type: string; body: string }>();

  private constructor(
    readonly address: string,
    stop: () => void,
  ) {
    this.#stop = stop;
    const policy = `default-src 'self'; script-src 'self' ${address}; frame-src ${address}; connect-src ${address}`;
    this.#shop = createServer((request, response) => {
      const { type, body } = this.#files.get(request.url ?? '') ?? { type: 'text/plain', body: '' };
      response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(body);
    });
  }

  /** Starts both. The caller must stop them. */
  static async start(): Promise<StripeSandbox> {
    const child = spawn(process.execPath, [SERVER, '--until-input-ends'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const address = await new Promise<string>((resolve, refuse) => {
      createInterface(child.stdout).once('line', (line) => resolve(line.replace('ready ', '')));
      child.once('exit', (code) => refuse(new Error(`the sandbox ended with ${code ?? 'a signal'}`)));
    });
    const sandbox = new StripeSandbox(address, () => child.kill());
    sandbox.#shop.listen(0, '127.0.0.1');
    await once(sandbox.#shop, 'listening');
    return sandbox;
  }

  stop(): void {
    this.#shop.close();
    this.#stop();
  }

  /** Calls the API with the secret key. */
  async ask(path: string, form?: Record<string, string>): Promise<unknown> {
    const headers = { Authorization: `Bearer sk_test_${ACCOUNT}` };
    const answer = await fetch(`${this.address}/v1/${path}`, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers });
    return answer.json();
  }

  /** Creates a payment of 10.99 EUR that waits for a card. */
  async payment(): Promise<Intent> {
    return (await this.ask('payment_intents', { amount: '1099', currency: 'eur', 'allowed_payment_method_types[0]': 'card' })) as Intent;
  }

  /** Opens the shop with a form for an intent. */
  async open(page: Page, intent: Intent, options: Options = {}): Promise<void> {
    this.#files.set('/shop.js', { type: 'text/javascript', body: scriptOf(intent, options) });
    this.#files.set('/shop.css', {
      type: 'text/css',
      body: `body { ${options.dark ? 'background: #30313d; color: #fff' : 'background: #fff; color: #222'} } button { min-height: 44px }`,
    });
    this.#files.set('/', { type: 'text/html', body: pageOf(this.address, options) });
    await page.goto(`http://shop.localhost:${(this.#shop.address() as AddressInfo).port}/`);
  }
}

function pageOf(sandbox: string, { locale = 'en' }: Options): string {
  return `<!doctype html><html lang="${locale}"><title>Shop</title><link rel="stylesheet" href="/shop.css"><script src="${sandbox}/v3/"></script>
    <body><main><h1>Shop</h1><form><div id="element"></div><button>Pay</button></form><output></output></main><script src="/shop.js"></script></body></html>`;
}

function scriptOf({ client_secret: secret }: Intent, { element = 'payment', locale = 'en', dark = false }: Options): string {
  return `
    const stripe = Stripe('pk_test_${ACCOUNT}');
    const elements = stripe.elements(${JSON.stringify({ locale, appearance: dark ? { theme: 'night' } : {} })});
    const element = elements.create('${element}', { hidePostalCode: true });
    element.mount('#element');
    document.querySelector('form').addEventListener('submit', async (event) => {
      event.preventDefault();
      document.querySelector('output').textContent = '';
      const confirmed = '${element}' === 'card'
        ? stripe.confirmCardPayment('${secret}', { payment_method: { card: element } })
        : stripe.confirmPayment({ elements, clientSecret: '${secret}', redirect: 'if_required' });
      const { error, paymentIntent } = await confirmed;
      document.querySelector('output').textContent = error ? error.code : paymentIntent.status;
    });`;
}

/** Returns the iframe of an element. */
export function frameOf(page: Page, element: 'payment' | 'card' = 'payment'): FrameLocator {
  return page.frameLocator(`iframe[title="${element === 'card' ? 'Secure card payment input frame' : 'Secure payment input frame'}"]`);
}

/** The bank's 3-D Secure dialog. */
export const bankOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="3-D Secure"]');

/** Types a card like a user does: the focus moves on by itself. */
export async function typeCard(page: Page, number: string, element: 'payment' | 'card' = 'payment', label = 'Card number'): Promise<void> {
  await frameOf(page, element).getByLabel(label).click();
  await page.keyboard.type(`${number}1234123`);
}
