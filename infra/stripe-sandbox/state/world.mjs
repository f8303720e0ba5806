import { Account } from './account.mjs';
import { Journal } from './journal.mjs';

const NAME = /^[A-Za-z0-9_-]{1,60}$/;

/** All accounts, and the file in which they are stored. */
export class World {
  #accounts = new Map();

  /**
   * @param {string | null} stateFile
   * @param {string} address URL of this sandbox, as `http://…`
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

  /** Returns whether an account may have this name. */
  static accepts(name) {
    return NAME.test(name);
  }

  /** Returns the account of a name; creates it on first use. */
  account(name) {
    if (!this.#accounts.has(name)) this.#accounts.set(name, new Account(name, this.address));
    return this.#accounts.get(name);
  }

  accounts() {
    return [...this.#accounts.values()];
  }

  /** Writes the changes of an account to the journal; called before the response is sent. */
  commit(account) {
    this.journal.append(account.takeChanges());
  }
}
