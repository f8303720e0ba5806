/** The object that `Stripe(key)` returns. */

class SandboxStripe {
  #key;
  #locale;

  constructor(key, options) {
    this.#key = key;
    this.#locale =
      options.locale && options.locale !== 'auto'
        ? options.locale
        : document.documentElement.lang || navigator.language;
  }

  elements(options = {}) {
    return new SandboxElements(this.#key, options, this.#locale);
  }

  /** Pays with the card in a Payment element, or with a saved method in `confirmParams.payment_method`. */
  async confirmPayment(options) {
    return this.#confirm('payment', options);
  }

  /** Saves the card in a Payment element. */
  async confirmSetup(options) {
    return this.#confirm('setup', options);
  }

  async #confirm(kind, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const secret = clientSecret ?? elements?._secret;
    if (!secret)
      throw new Error('stripe.confirmPayment and confirmSetup need a clientSecret, in elements() or beside it.');
    if (redirect === 'always' && !confirmParams.return_url)
      throw new Error("confirmParams.return_url is required unless redirect is 'if_required'.");
    let method = confirmParams.payment_method;
    if (elements) {
      const element = elements.getElement('payment') ?? elements.getElement('card');
      if (!element) throw new Error('The elements have no Element that a payment method could come from.');
      const made = await element._ask('method', {
        billing_details: confirmParams.payment_method_data?.billing_details,
      });
      if (made.error) return { error: made.error };
      method = made.paymentMethod.id;
    }
    return confirmIntent(this.#key, kind, secret, {
      method,
      params: confirmParams,
      redirect,
      locale: elements?._settings().locale ?? this.#locale,
    });
  }

  async confirmCardPayment(secret, data = {}, options = {}) {
    return this.#confirmCard('payment', secret, data, options);
  }

  async confirmCardSetup(secret, data = {}, options = {}) {
    return this.#confirmCard('setup', secret, data, options);
  }

  async #confirmCard(kind, secret, { payment_method: given, ...params }, { handleActions = true }) {
    let method = given;
    if (given && typeof given === 'object') {
      const made = await this.#methodOf(given.card, given.billing_details);
      if (made.error) return made;
      method = made.paymentMethod.id;
    }
    if (method === undefined) {
      const now = await retrieve(this.#key, kind, secret);
      if (now.error) return now;
      const intent = now[INTENTS[kind].name];
      if (intent.status === 'requires_action')
        return handleActions ? nextStep(this.#key, kind, intent, this.#locale) : now;
    }
    return confirmIntent(this.#key, kind, secret, { method, params, locale: this.#locale, handleActions });
  }

  async #methodOf(element, billing_details) {
    if (!(element instanceof SandboxElement))
      throw new Error("The card must be an Element, such as elements.getElement('card').");
    return element._ask('method', { billing_details });
  }

  /** Creates a payment method from an element: `{elements, params}` or `{type: "card", card, billing_details}`. */
  async createPaymentMethod({ elements, params = {}, card, billing_details }) {
    const element = elements ? (elements.getElement('payment') ?? elements.getElement('card')) : card;
    return this.#methodOf(element, params.billing_details ?? billing_details);
  }

  async createToken(element) {
    if (!(element instanceof SandboxElement)) throw new Error('createToken needs a card Element.');
    return element._ask('token');
  }

  async retrievePaymentIntent(secret) {
    return retrieve(this.#key, 'payment', secret);
  }

  async retrieveSetupIntent(secret) {
    return retrieve(this.#key, 'setup', secret);
  }

  /** Performs an intent's next action, 3-D Secure. */
  async handleNextAction({ clientSecret }) {
    const kind = intentKind(clientSecret);
    const now = await retrieve(this.#key, kind, clientSecret);
    return now.error ? now : nextStep(this.#key, kind, now[INTENTS[kind].name], this.#locale);
  }

  async handleCardAction(clientSecret) {
    return this.handleNextAction({ clientSecret });
  }

  registerAppInfo() {}

  _registerWrapper() {}
}

/** The global function that pages call. */
function Stripe(key, options = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('Please call Stripe() with your publishable key. You used: ' + key);
  if (!key.startsWith('pk_test_')) throw new Error('This is a sandbox, where no money moves: it takes test keys only.');
  return new SandboxStripe(key, options);
}

// loadStripe() compares this with the release that it expects.
Stripe.version = RELEASE;
window.Stripe = Stripe;
