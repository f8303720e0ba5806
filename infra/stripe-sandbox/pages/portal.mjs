import { languageOf } from '../browser/frame/texts.mjs';
import { cancelAt } from '../billing/changing.mjs';
import { emit } from '../objects/events.mjs';
import { detach } from '../objects/payment_methods.mjs';
import { document, escape } from './html.mjs';
import { money } from './money.mjs';

const TEXTS = {
  en: {
    title: 'Your plans',
    none: 'You have no plan.',
    renews: 'Renews on',
    ends: 'Ends on',
    cancel: 'Cancel renewal',
    renew: 'Renew',
    cards: 'Your cards',
    noCards: 'You have no saved card.',
    remove: 'Remove',
    back: 'Back',
    warning: 'Test mode: no money moves.',
  },
  fr: {
    title: 'Vos abonnements',
    none: 'Vous n’avez pas d’abonnement.',
    renews: 'Se renouvelle le',
    ends: 'Se termine le',
    cancel: 'Annuler le renouvellement',
    renew: 'Renouveler',
    cards: 'Vos cartes',
    noCards: 'Vous n’avez pas de carte enregistrée.',
    remove: 'Supprimer',
    back: 'Retour',
    warning: 'Mode test : aucun argent ne circule.',
  },
};

function act(account, customer, sent) {
  const subscription = account.find('subscription', sent.get('subscription'));
  const method = account.find('payment_method', sent.get('method'));
  if (subscription?.customer === customer && !subscription.ended_at) {
    const previous = { cancel_at_period_end: subscription.cancel_at_period_end, cancel_at: subscription.cancel_at };
    cancelAt(account, subscription, { cancel_at_period_end: sent.get('act') === 'cancel' });
    emit(account, 'customer.subscription.updated', account.save(subscription), previous);
  }
  if (method?.customer === customer && sent.get('act') === 'remove') detach(account, method);
}

const button = (fields, text, kind = '') =>
  `<form method="post">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('')}<button class="${kind}">${text}</button></form>`;

function plan(account, subscription, texts, language) {
  const [{ price, current_period_end: over }] = subscription.items.data;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(over * 1000);
  const name = escape(account.get('product', price.product).name);
  const cancelled = subscription.cancel_at_period_end;
  const fields = { subscription: subscription.id, act: cancelled ? 'renew' : 'cancel' };
  return `<div class="entry"><p><strong>${name}</strong>, ${escape(money(price.unit_amount, price.currency, language))}</p>
<p class="muted">${cancelled ? texts.ends : texts.renews} ${when}</p>${button(fields, cancelled ? texts.renew : texts.cancel, cancelled ? 'first' : 'danger')}</div>`;
}

/**
 * Answers a request for the customer portal: the plans and cards of a session's customer.
 * @returns {{status: number, body?: string, location?: string, account?: object}}
 */
export function portal(world, request) {
  const [, , name, secret] = request.path.split('/');
  const account = world.constructor.accepts(name ?? '') ? world.account(name) : null;
  const session = account?.all('billing_portal.session').find((each) => each._secret === secret);
  const customer = session && account.find('customer', session.customer);
  if (!customer || customer.deleted)
    return {
      status: 404,
      body: document({ title: '404', body: '<main><h1>404</h1><p>This link has ended.</p></main>' }),
    };
  if (request.method === 'POST') {
    act(account, customer.id, new URLSearchParams(request.body));
    world.commit(account);
    return { status: 303, location: request.path, account };
  }
  const language = languageOf(session.locale ?? 'en');
  const texts = TEXTS[language];
  const plans = account
    .all('subscription')
    .filter((each) => each.customer === customer.id && !each.ended_at)
    .map((each) => plan(account, each, texts, language));
  const cards = account.all('payment_method').filter((each) => each.customer === customer.id);
  const listed = cards.map(
    ({ id, card }) =>
      `<div class="entry"><p><code>${escape(card.brand)} •••• ${card.last4}</code> ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}</p>${button({ method: id, act: 'remove' }, texts.remove)}</div>`,
  );
  const back = session.return_url
    ? `<p class="actions"><a class="button" href="${escape(session.return_url)}">${texts.back}</a></p>`
    : '';
  const body = `<main><h1>${texts.title}</h1><p class="warning">${texts.warning}</p>${plans.join('') || `<p>${texts.none}</p>`}<h2>${texts.cards}</h2>${listed.join('') || `<p>${texts.noCards}</p>`}${back}</main>`;
  return { status: 200, body: document({ title: texts.title, body, language }) };
}
