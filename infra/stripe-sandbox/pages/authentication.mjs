import { languageOf, textsOf } from '../browser/frame/texts.mjs';
import { authenticate } from '../payments/authenticate.mjs';
import { document, escape } from './html.mjs';
import { money } from './money.mjs';

function find(world, name, id, secret) {
  const account = world.account(name);
  const intent = account.find('payment_intent', id) ?? account.find('setup_intent', id);
  return intent?.client_secret === secret ? { account, intent } : null;
}

function question(account, intent, texts, language, dialog) {
  const { last4 } = account.get('payment_method', intent.payment_method).card;
  const facts =
    intent.object === 'payment_intent'
      ? `<dt>${texts.amount}</dt><dd>${escape(money(intent.amount, intent.currency, language))}</dd>`
      : `<dt></dt><dd>${texts.saving}</dd>`;
  const close = dialog
    ? `<button class="close" name="outcome" value="fail" aria-label="${texts.close}">×</button>`
    : '';
  return `<main>
<form method="post">
<header><h1>${texts.title}</h1>${close}</header>
<p class="warning">${texts.test}</p>
<p>${texts.asked}</p>
<dl>${facts}<dt>${texts.cardEnding}</dt><dd>${last4}</dd></dl>
<div class="actions">
<button class="first" id="test-source-authorize-3ds" name="outcome" value="success">${texts.complete}</button>
<button class="danger" id="test-source-fail-3ds" name="outcome" value="fail">${texts.fail}</button>
</div>
</form>
</main>`;
}

/** Returns the URL to which the browser returns afterwards, with the outcome in its query. */
function wayBack(intent, returnUrl) {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

/**
 * Answers a request for the 3-D Secure page, on which the cardholder answers their bank.
 * @param {import("../state/world.mjs").World} world
 * @param {{method: string, path: string, query: string, body: string}} request `/authenticate/<account>/<intent>/<secret>`
 * @returns {{status: number, body?: string, location?: string, account?: object}}
 */
export function authentication(world, request) {
  const [, , name, id, secret] = request.path.split('/');
  const found = world.constructor.accepts(name ?? '') ? find(world, name, id, secret) : null;
  if (!found)
    return {
      status: 404,
      body: document({ title: '404', body: '<main><h1>404</h1><p>There is no such payment.</p></main>' }),
    };
  const { account, intent } = found;
  const query = new URLSearchParams(request.query);
  const dialog = query.get('in') === 'dialog';
  const locale = query.get('locale') ?? 'en';
  const [texts, language] = [textsOf(locale), languageOf(locale)];
  const page = (body, done) => ({
    status: 200,
    account,
    body: document({
      title: texts.title,
      body,
      language,
      kind: dialog ? 'dialog' : '',
      done,
      script: 'authenticate.mjs',
    }),
  });
  if (intent.status !== 'requires_action')
    return page(`<main><h1>${texts.title}</h1><p>${texts.over}</p></main>`, true);
  if (request.method !== 'POST') return page(question(account, intent, texts, language, dialog), false);
  const returnUrl = intent.next_action.redirect_to_url?.return_url;
  authenticate(account, intent.id, new URLSearchParams(request.body).get('outcome') === 'success');
  world.commit(account);
  if (returnUrl) return { status: 303, location: wayBack(intent, returnUrl), account };
  return page(`<main><h1>${texts.title}</h1></main>`, true);
}
