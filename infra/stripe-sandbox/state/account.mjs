import { referenceMissing, resourceMissing } from '../api/errors.mjs';

const DAY = 86_400;
const SETTINGS = { offset: 0, webhooks: null, retries: { days: [3, 5, 7], then: 'cancel' }, wallets: [], charges_enabled: true };

/** One account: all data of one secret key, isolated from other accounts. */
export class Account {
  #collections = new Map();
  #changes = [];
  // The time that is being simulated, in unix seconds; null for the current time.
  #moment = null;

  /**
   * @param {string} name the part of its keys after `sk_test_` and `pk_test_`
   * @param {string} address URL of this sandbox, as `http://…`
   */
  constructor(name, address) {
    this.name = name;
    this.id = `acct_${name}`;
    this.address = address;
    this.faults = [];
    this.keysInUse = new Set();
  }

  /** Returns the unix seconds on this account's clock. */
  now() {
    return this.#moment ?? Math.floor(Date.now() / 1000) + this.settings.offset;
  }

  /** Runs `work` with this account's clock set to `moment`. */
  at(moment, work) {
    const before = this.#moment;
    this.#moment = moment;
    try {
      return work();
    } finally {
      this.#moment = before;
    }
  }

  /** The settings of clock, webhooks, retries and wallets, and whether it may charge. */
  get settings() {
    return { ...SETTINGS, ...this.find('settings', 'settings') };
  }

  /** Changes some settings. */
  set(changed) {
    this.put('settings', 'settings', { ...this.settings, ...changed });
  }

  /** Returns the object, or undefined. */
  find(type, id) {
    return this.#collections.get(type)?.get(id);
  }

  /** Returns the object of an id from our own state; throws a plain Error if it is missing, which is a bug. */
  get(type, id) {
    const found = this.find(type, id);
    if (!found) throw new Error(`${this.id} has no ${type} ${id}`);
    return found;
  }

  /** Returns the object of an id in the URL, or throws a 404. */
  named(type, id) {
    const found = this.find(type, id);
    if (!found || found.deleted) throw resourceMissing(type, id, type === 'payment_intent' ? 'intent' : 'id');
    return found;
  }

  /** Returns the object of an id in a parameter, or throws a 400. */
  referred(type, id, param = type) {
    const found = this.find(type, id);
    if (!found || found.deleted) throw referenceMissing(type, id, param);
    return found;
  }

  /** Returns all objects of a type, newest first. */
  all(type) {
    return [...(this.#collections.get(type)?.values() ?? [])].reverse();
  }

  /** Stores a new or changed Stripe object, and returns it. */
  save(object) {
    return this.put(object.object, object.id, object);
  }

  /** Stores a value under a type and an id; null removes it. */
  put(type, id, value) {
    this.restore(type, id, value);
    this.#changes.push([this.name, type, id, value]);
    return value;
  }

  /** Stores a value without recording it as a change. */
  restore(type, id, value) {
    if (!this.#collections.has(type)) this.#collections.set(type, new Map());
    if (value === null) this.#collections.get(type).delete(id);
    else this.#collections.get(type).set(id, value);
  }

  /** Returns the changes since the last call. A value that changed twice is included once, in its current state. */
  takeChanges() {
    const latest = new Map(this.#changes.map((change) => [`${change[1]} ${change[2]}`, change]));
    this.#changes = [];
    return [...latest.values()];
  }

  /** Deletes old data, as Stripe does: responses stored for idempotency keys after a day, events after 30 days. */
  forget() {
    for (const [key, kept] of this.#collections.get('idempotency') ?? [])
      if (kept.at + DAY < this.now()) this.restore('idempotency', key, null);
    for (const event of this.all('event').filter(({ created }) => created + 30 * DAY < this.now())) {
      this.restore('event', event.id, null);
      this.restore('delivery', event.id, null);
    }
  }

  /** Yields all values, for each type in the order of their creation. */
  *entries() {
    for (const [type, held] of this.#collections) for (const [id, value] of held) yield [this.name, type, id, value];
  }
}
