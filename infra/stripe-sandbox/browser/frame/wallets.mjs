/** Tabs above the card's fields: one for the card, and one for each wallet that can be used. */
import { WALLET_NAMES } from './texts.mjs';

export class Wallets {
  /** The chosen wallet; null for a card. */
  chosen = null;
  #tabs = new Map();

  /** Creates the tabs in `place`. Calls `changed()` after another one is chosen. */
  constructor(place, wallets, changed) {
    if (wallets.length === 0) return;
    const list = Object.assign(document.createElement('div'), { className: 'tabs' });
    list.setAttribute('role', 'tablist');
    for (const wallet of [null, ...wallets]) {
      const tab = Object.assign(document.createElement('button'), { type: 'button', textContent: WALLET_NAMES[wallet] });
      tab.setAttribute('role', 'tab');
      tab.addEventListener('click', () => {
        this.chosen = wallet;
        this.#mark();
        changed();
      });
      this.#tabs.set(wallet, tab);
      list.append(tab);
    }
    place.prepend(list);
    this.#mark();
  }

  #mark() {
    for (const [wallet, tab] of this.#tabs) tab.setAttribute('aria-selected', String(wallet === this.chosen));
  }

  /** Sets the language. */
  translate(texts) {
    const card = this.#tabs.get(null);
    if (card) card.textContent = texts.group;
  }
}

/** Returns the wallets that the account with a publishable key offers on a host. */
export async function walletsOn(host, key) {
  try {
    const answer = await fetch(`/elements/wallets?${new URLSearchParams({ host, key })}`);
    return answer.ok ? (await answer.json()).wallets : [];
  } catch {
    return [];
  }
}
