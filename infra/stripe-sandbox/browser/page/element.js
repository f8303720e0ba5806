/** One element: a sandbox frame inside the page. Only the frame sees the typed data. */

let frames = 0;
const nextFrame = () => (frames += 1);

const FRAME_TITLES = { payment: 'Secure payment input frame', card: 'Secure card payment input frame' };
const HEIGHTS = { payment: 270, card: 24 };
const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

class SandboxElement {
  #listeners = new Map();
  #options;
  #context;
  #frame = null;
  #port = null;
  #host = null;
  #calls = new Map();
  #destroyed = false;
  #ready = null;
  #method = 'card';

  constructor(type, options, context) {
    this._type = type;
    this.#options = options;
    this.#context = context;
    this.#ready = this.#newReady();
  }

  #newReady() {
    let done;
    const promise = new Promise((resolve) => (done = resolve));
    return { promise, done };
  }

  /** Calls `handler` on each `event` (ready, change, focus, blur, escape, loaderror…). */
  on(event, handler) {
    if (typeof handler !== 'function') throw new Error(`element.on: the handler of ${event} must be a function`);
    if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
    this.#listeners.get(event).add(handler);
    return this;
  }

  /** Like `on`, but only for the next event. */
  once(event, handler) {
    const only = (value) => {
      this.off(event, only);
      handler(value);
    };
    only.of = handler;
    return this.on(event, only);
  }

  /** Removes a handler, or without one all handlers of that event. */
  off(event, handler) {
    if (!handler) this.#listeners.delete(event);
    else
      for (const each of this.#listeners.get(event) ?? [])
        if (each === handler || each.of === handler) this.#listeners.get(event).delete(each);
    return this;
  }

  addListener(event, handler) {
    return this.on(event, handler);
  }

  removeListener(event, handler) {
    return this.off(event, handler);
  }

  removeAllListeners() {
    this.#listeners.clear();
    return this;
  }

  #emit(event, value) {
    for (const handler of [...(this.#listeners.get(event) ?? [])]) handler(value);
  }

  /** Shows the element inside a node, or inside the first one that a selector finds. */
  mount(place) {
    if (this.#destroyed) throw new Error('This Element has already been destroyed. Please create a new one.');
    const host = typeof place === 'string' ? document.querySelector(place) : place;
    if (!(host instanceof HTMLElement))
      throw new Error(
        `The selector you specified (${place}) applies to no DOM elements that are currently on the page.`,
      );
    if (this.#host === host && this.#frame?.isConnected) return this;
    this.unmount();
    this.#host = host;
    host.replaceChildren();
    host.classList.add(this.#class('base'), this.#class('empty'));
    const frame = document.createElement('iframe');
    frame.title = FRAME_TITLES[this._type];
    frame.name = `__privateStripeFrame${nextFrame()}`;
    frame.allow = 'payment *';
    // The frame is 4 px larger on each side than its visible content, to leave room for focus rings.
    Object.assign(frame.style, {
      display: 'block',
      width: 'calc(100% + 8px)',
      maxWidth: 'none',
      height: `${HEIGHTS[this._type]}px`,
      border: '0',
      margin: '-4px',
      padding: '0',
      background: 'transparent',
      colorScheme: 'light',
    });
    // A frame reloads and loses its state if its host is moved within the page.
    frame.addEventListener('load', () => this.#connect(frame));
    frame.addEventListener('error', () =>
      this.#emit('loaderror', {
        elementType: this._type,
        error: failure('api_connection_error', 'The frame did not load'),
      }),
    );
    frame.src = `${ORIGIN}/elements/frame`;
    this.#frame = frame;
    host.append(frame);
    return this;
  }

  #connect(frame) {
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#hear(data);
    const { key, locale, appearance, intent } = this.#context.settings();
    const host = window.location.hostname;
    frame.contentWindow.postMessage(
      { sandbox: 'element', type: this._type, key, host, locale, appearance, intent, options: plain(this.#options) },
      ORIGIN,
      [port2],
    );
  }

  #hear(message) {
    if (message.kind === 'height') this.#frame.style.height = `${message.height}px`;
    else if (message.kind === 'answer') this.#settle(message);
    else if (message.kind === 'ready') {
      this.#ready.done();
      this.#emit('ready', this._type === 'payment' ? { elementType: this._type } : this);
    } else {
      this.#mark(message.kind, message.value);
      this.#emit(message.kind, message.value ?? { elementType: this._type });
    }
  }

  #settle({ call, result }) {
    this.#calls.get(call)?.(result);
    this.#calls.delete(call);
  }

  #class(name) {
    return this.#options.classes?.[name] ?? CLASSES[name];
  }

  /** The wallet that is chosen in a Payment element; null for a card. */
  get _wallet() {
    return this.#method === 'card' ? null : this.#method;
  }

  #mark(kind, value) {
    const set = (name, on) => this.#host?.classList.toggle(this.#class(name), on);
    if (kind === 'focus' || kind === 'blur') set('focus', kind === 'focus');
    if (kind !== 'change') return;
    this.#method = value.value.type ?? 'card';
    set('complete', value.complete);
    set('empty', value.empty);
    set('invalid', Boolean(value.error));
  }

  /** Removes the element from the page. It can be mounted again, and is empty then. */
  unmount() {
    this.#port?.close();
    this.#port = null;
    this.#frame?.remove();
    this.#frame = null;
    this.#host?.classList.remove(...Object.keys(CLASSES).map((name) => this.#class(name)));
    this.#host = null;
    for (const settle of this.#calls.values()) settle({ error: gone() });
    this.#calls.clear();
    this.#ready = this.#newReady();
    this.#method = 'card';
    return this;
  }

  /** Removes it from the page; it can't be mounted again. */
  destroy() {
    this.unmount();
    this.#destroyed = true;
    this.#context.forget(this);
    return this;
  }

  /** Changes some options. */
  update(options) {
    Object.assign(this.#options, options);
    this.#port?.postMessage({ kind: 'update', options: plain(this.#options) });
    return this;
  }

  focus() {
    this.#port?.postMessage({ kind: 'focus' });
    return this;
  }

  blur() {
    this.#port?.postMessage({ kind: 'blur' });
    return this;
  }

  clear() {
    this.#port?.postMessage({ kind: 'clear' });
    return this;
  }

  /** Does nothing: Stripe collapses the list of payment methods, but here there are only cards. */
  collapse() {
    return this;
  }

  /** Applies the changed settings of the group. */
  _restyle() {
    const { locale, appearance, intent } = this.#context.settings();
    this.#port?.postMessage({ kind: 'restyle', locale, appearance, intent });
  }

  /** Asks the frame to process the typed data: `validate`, `method` or `token`. */
  async _ask(what, params = {}) {
    if (this.#host === null) return { error: gone() };
    await this.#ready.promise;
    if (this._wallet) return what === 'method' ? { paymentMethod: { id: `pm_wallet_${this._wallet}` } } : {};
    return new Promise((resolve) => {
      const call = nextFrame();
      this.#calls.set(call, resolve);
      this.#port.postMessage({ kind: 'ask', call, what, params });
    });
  }
}

const gone = () =>
  failure('invalid_request_error', 'The Element is not mounted on the page. Mount it before you confirm.');

/** Returns options without values that can't be sent to a frame, such as functions. */
const plain = (options) => JSON.parse(JSON.stringify(options ?? {}));
