import { WALLET_NAMES, languageOf, textsOf } from '../browser/frame/texts.mjs';
import { caller } from '../api/keys.mjs';
import { WALLETS } from '../objects/cards.mjs';
import { walletsOn } from '../objects/payment_method_domains.mjs';
import { document } from './html.mjs';

/** Returns the page of a wallet's sheet, on which its owner confirms a payment; null for another wallet. */
export function sheet({ query }) {
  const asked = new URLSearchParams(query);
  const wallet = asked.get('wallet');
  if (!WALLETS.includes(wallet)) return null;
  const locale = asked.get('locale');
  const texts = textsOf(locale);
  const name = WALLET_NAMES[wallet];
  return document({
    title: name,
    language: languageOf(locale),
    kind: 'dialog',
    script: 'wallet.mjs',
    body: `<main>
<header><h1>${name}</h1></header>
<p class="warning">${texts.test}</p>
<p>${texts.walletAsks}</p>
<div class="actions">
<button type="button" class="first" value="confirm">${texts.walletConfirm}</button>
<button type="button" value="cancel">${texts.walletCancel}</button>
</div>
</main>`,
  });
}

/** Returns the wallets that a page may offer, as JSON, from its host and its account's publishable key. */
export function offered(world, { query }) {
  const asked = new URLSearchParams(query);
  const { name } = caller(`Bearer ${asked.get('key')}`);
  return JSON.stringify({ wallets: walletsOn(world.account(name), asked.get('host') ?? '') });
}
