import { Account } from './account.mjs';
import { Journal } from './journal.mjs';

const NAME = /^[A-Za-z0-9_-]{1,60}$/;

/** All accounts, and the file that they are kept in. */
export class World {
  #accounts = new Map();

  /**
   * @param {string | null} stateFile
   * @param {string} address where this sandbox is reached, as `http://…`
   */
  constructor(stateFile, address) {
    this.address = address;
    this.journal = new Journal(stateFile);
    for (const [name, type, id, value] of this.journal.entries()) this.account(name).restore(type, id, value);
    for (const account of this.#accounts.values()) account.forget();
    this.journal.rewrite(this.#entries());
  }

  *#entries() {
    for (const account of this.#accounts.values()) yield* account.entries();
  }

  /** Whether an account may have this name. */
  static accepts(name) {
    return NAME.test(name);
  }

  /** The account of that name, which is there as soon as it is asked for. */
  account(name) {
    if (!this.#accounts.has(name)) this.#accounts.set(name, new Account(name, this.address));
    return this.#accounts.get(name);
  }

  /** Every account. */
  accounts() {
    return [...this.#accounts.values()];
  }

  /** Writes down what has changed in an account; called before anyone is told of it. */
  commit(account) {
    this.journal.append(account.takeChanges());
  }
}
