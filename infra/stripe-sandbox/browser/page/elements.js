/** A group of elements with one appearance, one language and one intent. */

/** Returns the type that `getElement` was given: a name, or a component of react-stripe-js. */
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

  /** Creates the group's element of a type, `payment` or `card`. There is at most one of each. */
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

  /** Returns the element of a type, by its name or its component, or null. */
  getElement(wanted) {
    return this.#held.get(typeOf(wanted)) ?? null;
  }

  /** Changes the appearance, the language, or the amount to pay. */
  update(options) {
    Object.assign(this.#options, options);
    if (options.locale) this.#locale = options.locale;
    for (const element of this.#held.values()) element._restyle();
  }

  /** Validates the typed data and shows its errors. */
  async submit() {
    const element = this.#held.get('payment') ?? this.#held.get('card');
    if (!element) return { error: failure('invalid_request_error', 'There is no Element to submit.') };
    const wallet = element._wallet;
    if (wallet) {
      // As browsers do for wallets: only in answer to a press, and not after something else was waited for.
      if (!navigator.userActivation.isActive)
        throw new Error('A wallet opens only in answer to a press: call elements.submit() at once.');
      if (await askWallet(wallet, this.#locale)) return { selectedPaymentMethod: wallet };
      return { error: failure('validation_error', 'The wallet was closed.') };
    }
    const { error } = await element._ask('validate');
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }

  /** Does nothing; at Stripe it loads changes of the intent. */
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
