/**
 * Sends events to an account's webhook, in order and one after the other unless `shuffle` is set. An event without a 2xx
 * response is retried with exponential backoff.
 */
import { signature } from './signature.mjs';

const PATIENCE = 10_000;
const ATTEMPTS = 20;
const LONGEST = 60_000;
/** Minimum time in milliseconds over which shuffled events are spread. */
const MIXED = 50;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());

function shuffled(items) {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

async function post(url, secret, event) {
  const body = JSON.stringify(event, null, 2);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'Stripe-Signature': signature(body, secret, Math.floor(Date.now() / 1000)),
  };
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.arrayBuffer();
    return { ok: answer.ok, said: answer.status };
  } catch (error) {
    return { ok: false, said: error.cause?.code ?? error.name };
  }
}

/** The deliveries of all accounts. */
export class Deliveries {
  #world;
  // Account → promise of its previous events, for which ordered events wait.
  #before = new Map();
  #underWay = new Map();

  /** @param {import("../state/world.mjs").World} world */
  constructor(world) {
    this.#world = world;
  }

  /** Sends the queued events; resolves when each was attempted once. */
  async send(account) {
    this.#underWay.set(account, (this.#underWay.get(account) ?? 0) + 1);
    try {
      if (account.settings.webhooks?.shuffle) {
        await this.#sendQueued(account);
        return;
      }
      const work = (this.#before.get(account) ?? Promise.resolve()).then(() => this.#sendQueued(account));
      this.#before.set(account, work);
      await work;
    } finally {
      this.#underWay.set(account, this.#underWay.get(account) - 1);
    }
  }

  async #sendQueued(account) {
    const { webhooks } = account.settings;
    const queued = account
      .all('delivery')
      .filter((each) => each.state === 'queued')
      .reverse();
    if (!webhooks || queued.length === 0) return;
    if (webhooks.hold || webhooks.drop) {
      for (const each of queued) this.#note(account, each, { state: webhooks.drop ? 'dropped' : 'held' });
      return;
    }
    for (const each of queued) this.#note(account, each, { state: 'sending' });
    const { delay_ms: delay = 0, repeat = 1, shuffle } = webhooks;
    const copies = queued.flatMap((each) => Array(Math.max(1, repeat)).fill(each));
    if (shuffle) {
      // Each event has a random delay, so that it also mixes with the events of other calls.
      const late = async (each) => {
        await pause(Math.random() * Math.max(delay, MIXED));
        await this.#deliver(account, each);
      };
      await Promise.all(copies.map(late));
      return;
    }
    if (delay > 0) await pause(delay);
    for (const each of copies) await this.#deliver(account, each);
  }

  async #deliver(account, delivery) {
    const { webhooks } = account.settings;
    if (!webhooks) {
      this.#note(account, delivery, { state: 'dropped' });
      return;
    }
    const event = account.get('event', delivery.id);
    const { ok, said } = await post(webhooks.url, webhooks.secret, event);
    const attempts = delivery.attempts + 1;
    if (ok) {
      this.#note(account, delivery, { state: 'delivered', attempts, said });
      if (event.pending_webhooks > 0) account.save(Object.assign(event, { pending_webhooks: 0 }));
    } else if (delivery.state !== 'delivered') {
      this.#note(account, delivery, { state: attempts < ATTEMPTS ? 'retrying' : 'failed', attempts, said });
      if (attempts < ATTEMPTS)
        setTimeout(() => this.#again(account, delivery), Math.min(500 * 2 ** attempts, LONGEST)).unref();
    }
    this.#world.commit(account);
  }

  #again(account, delivery) {
    if (delivery.state !== 'retrying') return;
    this.#note(account, delivery, { state: 'queued' });
    void this.send(account);
  }

  #note(account, delivery, changed) {
    account.put('delivery', delivery.id, Object.assign(delivery, changed));
    this.#world.commit(account);
  }

  /** Queues the events again that were undelivered when the sandbox was last stopped. */
  resume() {
    for (const account of this.#world.accounts()) {
      for (const each of account.all('delivery'))
        if (['sending', 'retrying'].includes(each.state)) this.#note(account, each, { state: 'queued' });
      void this.send(account);
    }
  }

  /** Sends held events and events that wait for a retry, in original, reverse or random order; returns their number. */
  async release(account, order = 'as_is') {
    const held = account
      .all('delivery')
      .filter((each) => ['held', 'retrying'].includes(each.state))
      .reverse();
    const sorted = { as_is: held, reverse: [...held].reverse(), shuffle: shuffled(held) }[order];
    for (const each of sorted) {
      this.#note(account, each, { state: 'sending' });
      await this.#deliver(account, each);
    }
    return sorted.length;
  }

  /** Sends an event again, in any delivery state. */
  async resend(account, event) {
    const delivery =
      account.find('delivery', event.id) ??
      account.put('delivery', event.id, { id: event.id, state: 'sending', attempts: 0 });
    await this.#deliver(account, delivery);
    return delivery;
  }

  /** Waits until no event is queued, under way or waiting for a retry. @returns {Promise<boolean>} false after `timeout` ms */
  async settled(account, timeout) {
    const deadline = Date.now() + timeout;
    const waits = (each) => ['queued', 'sending', 'retrying'].includes(each.state);
    const open = () => this.#underWay.get(account) > 0 || account.all('delivery').some(waits);
    while (open()) {
      if (Date.now() > deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return true;
  }
}
