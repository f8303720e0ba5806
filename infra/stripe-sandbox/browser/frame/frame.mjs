/** Script inside an element's frame. The page talks to it through one message port, and never sees the typed data. */
import { Fields } from './fields.mjs';
import { brandOf, digitsOf } from './formats.mjs';
import { dress, dressCard } from './look.mjs';
import { languageOf, textsOf } from './texts.mjs';
import { Wallets, walletsOn } from './wallets.mjs';

function flat(value, name, pairs) {
  if (value === undefined || value === null) return;
  if (typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) flat(inner, `${name}[${key}]`, pairs);
  else pairs.push([name, String(value)]);
}

class Frame {
  #port;
  #key;
  #type;
  #texts;
  #fields;
  #note = Object.assign(document.createElement('p'), { className: 'note' });
  #legend = document.createElement('legend');
  #wallets;
  #next = Object.assign(document.createElement('p'), { className: 'note', hidden: true });
  #said = '';

  constructor({ type, key, locale, appearance, options, wallets }, port) {
    this.#type = type;
    this.#key = key;
    this.#port = port;
    document.body.classList.toggle('line', type === 'card');
    const fieldset = document.createElement('fieldset');
    fieldset.append(this.#legend);
    this.#fields = new Fields(fieldset, {
      changed: () => this.#tell(),
      moved: (name) => this.#post(name ? 'focus' : 'blur', { elementType: type }),
      escaped: () => this.#post('escape', { elementType: type }),
    });
    fieldset.append(this.#note);
    document.body.replaceChildren(fieldset, this.#next);
    this.#wallets = new Wallets(document.body, wallets, () => {
      fieldset.hidden = this.#wallets.chosen !== null;
      this.#next.hidden = this.#wallets.chosen === null;
      this.#tell();
    });
    this.restyle({ locale, appearance });
    this.update(options);
    // A frame out of sight is not drawn, so its observer waits; an element that is ready has its height anyway.
    const measure = () =>
      port.postMessage({ kind: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
    measure();
    new ResizeObserver(measure).observe(document.body);
    port.onmessage = ({ data }) => this[data.kind]?.(data.kind === 'update' ? data.options : data);
    this.#post('ready');
  }

  #post(kind, value) {
    this.#port.postMessage({ kind, value });
  }

  restyle({ locale, appearance }) {
    this.#texts = textsOf(locale);
    document.documentElement.lang = languageOf(locale);
    this.#legend.textContent = this.#texts.group;
    this.#note.textContent = this.#texts.note;
    this.#next.textContent = this.#texts.walletNext;
    this.#wallets.translate(this.#texts);
    dress(document.documentElement, appearance);
    this.#fields.translate(this.#texts, this.#type === 'card');
  }

  update({ style, disabled = false, readOnly = false } = {}) {
    if (this.#type === 'card') dressCard(document.documentElement, style);
    this.#fields.disable(disabled || readOnly);
  }

  focus() {
    this.#fields.focus();
  }

  blur() {
    this.#fields.blur();
  }

  clear() {
    this.#fields.clear();
    this.#tell();
  }

  #state() {
    const wallet = this.#wallets.chosen;
    if (wallet) return { elementType: 'payment', collapsed: false, complete: true, empty: false, value: { type: wallet } };
    const values = this.#fields.values();
    const empty = Object.values(values).every((value) => value === '');
    const complete = ['number', 'expiry', 'cvc'].every((name) => this.#fields.fault(name) === null);
    if (this.#type === 'payment')
      return { elementType: 'payment', collapsed: false, complete, empty, value: { type: 'card' } };
    const code = this.#fields.shown();
    const error = code ? { type: 'validation_error', code, message: this.#texts[code] ?? code } : undefined;
    return {
      elementType: 'card',
      brand: brandOf(digitsOf(values.number)).brand,
      complete,
      empty,
      error,
      value: { postalCode: '' },
    };
  }

  /** Sends a `change` event if the state has changed. */
  #tell() {
    const state = this.#state();
    const said = JSON.stringify(state);
    if (said !== this.#said) this.#post('change', state);
    this.#said = said;
  }

  async ask({ call, what, params }) {
    const code = this.#fields.validate();
    this.#tell();
    const result = code
      ? { error: { type: 'validation_error', code, message: this.#texts[code] } }
      : what === 'validate'
        ? {}
        : await this.#make(what, params);
    this.#port.postMessage({ kind: 'answer', call, result });
  }

  async #make(what, { billing_details }) {
    const card = this.#fields.card();
    const [path, name, params] =
      what === 'token'
        ? ['tokens', 'token', { card }]
        : ['payment_methods', 'paymentMethod', { type: 'card', card, billing_details }];
    const pairs = [];
    for (const [key, value] of Object.entries(params)) flat(value, key, pairs);
    try {
      const answer = await fetch(`/v1/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(pairs).toString(),
      });
      const body = await answer.json();
      if (answer.ok) return { [name]: body };
      this.#fields.blame(body.error.param, body.error.message);
      return { error: body.error };
    } catch {
      return { error: { type: 'api_connection_error', message: this.#texts.unreachable } };
    }
  }
}

// Accepts one message port, from the page that contains the frame.
window.addEventListener('message', async function greet({ source, data, ports }) {
  if (source !== window.parent || data?.sandbox !== 'element' || ports.length !== 1) return;
  window.removeEventListener('message', greet);
  const wallets = data.type === 'payment' ? await walletsOn(data.host, data.key) : [];
  new Frame({ ...data, wallets }, ports[0]);
});
