/** A group of elements with one look, one language and one intent. */

/** What `getElement` may be given instead of a name: the components of react-stripe-js say what they are. */
function typeOf(wanted) {
  if (typeof wanted === 'string') return wanted;
  return wanted?.__elementType ?? null;
}

class SandboxElements {
  #key;
  #options;
  #locale;
  #held = new Map();

  constructor(key, options, locale) {
    this.#key = key;
    this.#options = { ...options };
    this.#locale = options.locale && options.locale !== 'auto' ? options.locale : locale;
    if (options.clientSecret) intentKind(options.clientSecret);
  }

  /** Makes the group's element of a type: `payment` or `card`. There is one of each. */
  create(type, options = {}) {
    if (!FRAME_TITLES[type])
      throw new Error(
        `A valid Element name must be provided. Valid Elements of this sandbox are: payment, card; you passed: ${type}.`,
      );
    if (this.#held.has(type)) throw new Error(`Can only create one Element of type ${type} per elements() instance.`);
    const context = {
      settings: () => this._settings(),
      forget: (element) => this.#held.get(type) === element && this.#held.delete(type),
    };
    const element = new SandboxElement(type, { ...options }, context);
    this.#held.set(type, element);
    return element;
  }

  /** The element of a type, by its name or its component; null if there is none. */
  getElement(wanted) {
    return this.#held.get(typeOf(wanted)) ?? null;
  }

  /** Changes the look, the language, or what is to be paid. */
  update(options) {
    Object.assign(this.#options, options);
    if (options.locale) this.#locale = options.locale;
    for (const element of this.#held.values()) element._restyle();
  }

  /** Looks whether what was typed is complete, and shows what isn't. */
  async submit() {
    const element = this.#held.get('payment') ?? this.#held.get('card');
    if (!element) return { error: failure('invalid_request_error', 'There is no Element to submit.') };
    const { error } = await element._ask('validate');
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }

  /** The intent may have changed at the server. */
  async fetchUpdates() {
    return {};
  }

  _settings() {
    return {
      key: this.#key,
      locale: this.#locale,
      appearance: plain(this.#options.appearance),
      intent: {
        mode: this.#options.mode ?? (this._secret ? intentKind(this._secret) : 'payment'),
        amount: this.#options.amount,
        currency: this.#options.currency,
      },
    };
  }

  get _secret() {
    return this.#options.clientSecret;
  }
}

function intentKind(secret) {
  const kind = Object.keys(INTENTS).find((each) => INTENTS[each].secret.test(secret));
  if (!kind)
    throw new Error(
      `Invalid value for elements(): clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${secret}.`,
    );
  return kind;
}
