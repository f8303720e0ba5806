import { referenceMissing, resourceMissing } from '../api/errors.mjs';

const DAY = 86_400;
const SETTINGS = { offset: 0, webhooks: null, retries: { days: [3, 5, 7], then: 'cancel' } };

/** One account: everything that belongs to one secret key. Nothing here knows of another account. */
export class Account {
  #collections = new Map();
  #changes = [];
  // While time is moved, the moment that is being lived through.
  #moment = null;

  /**
   * @param {string} name what follows `sk_test_` and `pk_test_`
   * @param {string} address where this sandbox is reached, as `http://…`
   */
  constructor(name, address) {
    this.name = name;
    this.id = `acct_${name}`;
    this.address = address;
    this.faults = [];
    this.keysInUse = new Set();
  }

  /** Unix seconds on this account's clock. */
  now() {
    return this.#moment ?? Math.floor(Date.now() / 1000) + this.settings.offset;
  }

  /** Does something as if it were `moment` on this account's clock. */
  at(moment, work) {
    const before = this.#moment;
    this.#moment = moment;
    try {
      return work();
    } finally {
      this.#moment = before;
    }
  }

  /** Clock, webhooks and retries. */
  get settings() {
    return this.find('settings', 'settings') ?? SETTINGS;
  }

  /** Changes some settings. */
  set(changed) {
    this.put('settings', 'settings', { ...this.settings, ...changed });
  }

  /** The object, or undefined. */
  find(type, id) {
    return this.#collections.get(type)?.get(id);
  }

  /** The object that an id in our own state names. */
  get(type, id) {
    const found = this.find(type, id);
    if (!found) throw new Error(`${this.id} has no ${type} ${id}`);
    return found;
  }

  /** The object that the address of a call names, or 404. */
  named(type, id) {
    const found = this.find(type, id);
    if (!found || found.deleted) throw resourceMissing(type, id, type === 'payment_intent' ? 'intent' : 'id');
    return found;
  }

  /** The object that a parameter names, or 400. */
  referred(type, id, param = type) {
    const found = this.find(type, id);
    if (!found || found.deleted) throw referenceMissing(type, id, param);
    return found;
  }

  /** All objects of a kind, newest first. */
  all(type) {
    return [...(this.#collections.get(type)?.values() ?? [])].reverse();
  }

  /** Keeps a Stripe object, new or changed. Answers it. */
  save(object) {
    return this.put(object.object, object.id, object);
  }

  /** Keeps a value under a kind and an id; null removes it. */
  put(type, id, value) {
    this.restore(type, id, value);
    this.#changes.push([this.name, type, id, value]);
    return value;
  }

  /** Takes up a value that was kept before. */
  restore(type, id, value) {
    if (!this.#collections.has(type)) this.#collections.set(type, new Map());
    if (value === null) this.#collections.get(type).delete(id);
    else this.#collections.get(type).set(id, value);
  }

  /** The changes since this was last asked. A value changed twice is written once, as it is now. */
  takeChanges() {
    const latest = new Map(this.#changes.map((change) => [`${change[1]} ${change[2]}`, change]));
    this.#changes = [];
    return [...latest.values()];
  }

  /** Drops what Stripe drops too: answers kept for their idempotency keys after a day, events after thirty. */
  forget() {
    for (const [key, kept] of this.#collections.get('idempotency') ?? [])
      if (kept.at + DAY < this.now()) this.restore('idempotency', key, null);
    for (const event of this.all('event').filter(({ created }) => created + 30 * DAY < this.now())) {
      this.restore('event', event.id, null);
      this.restore('delivery', event.id, null);
    }
  }

  /** Everything, in the order in which it was made. */
  *entries() {
    for (const [type, held] of this.#collections) for (const [id, value] of held) yield [this.name, type, id, value];
  }
}
