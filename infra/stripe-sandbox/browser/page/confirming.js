/** Confirms intents: sends the card, performs 3-D Secure, and redirects back. */

/** Redirects to the return URL. The promise never settles, because the page unloads. */
function leave(kind, intent, returnUrl) {
  const url = new URL(returnUrl, window.location.href);
  const prefix = kind === 'payment' ? 'payment_intent' : 'setup_intent';
  url.searchParams.set(prefix, intent.id);
  url.searchParams.set(`${prefix}_client_secret`, intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  window.location.assign(url.href);
  return new Promise(() => {});
}

/** Performs an intent's next action; resolves to the intent or its error. */
async function nextStep(key, kind, intent, locale) {
  const { name, lastError } = INTENTS[kind];
  if (intent.status !== 'requires_action') return { [name]: intent };
  const { next_action: action, client_secret: secret } = intent;
  if (action.type === 'redirect_to_url') {
    window.location.assign(action.redirect_to_url.url);
    return new Promise(() => {});
  }
  await askOwner(action.use_stripe_sdk.stripe_js, locale);
  const after = await retrieve(key, kind, secret);
  if (after.error) return after;
  const error = after[name][lastError];
  return after[name].status === 'requires_payment_method' && error
    ? { error: { ...error, [kind === 'payment' ? 'payment_intent' : 'setup_intent']: after[name] } }
    : after;
}

/** Confirms an intent with a payment method (by default its own), and performs the next action. */
async function confirmIntent(
  key,
  kind,
  secret,
  { method, params = {}, redirect = 'if_required', locale, handleActions = true },
) {
  const { path, name } = INTENTS[kind];
  const sent = {
    client_secret: secret,
    use_stripe_sdk: true,
    ...(params.return_url && { return_url: new URL(params.return_url, window.location.href).href }),
    ...(method && { payment_method: method }),
  };
  for (const extra of ['receipt_email', 'setup_future_usage'])
    if (kind === 'payment' && params[extra]) sent[extra] = params[extra];
  const { body, error } = await ask(key, 'POST', `${path}/${idOf(kind, secret)}/confirm`, sent);
  if (error) return { error };
  const result = handleActions ? await nextStep(key, kind, body, locale) : { [name]: body };
  if (!result.error && redirect === 'always') return leave(kind, result[name], params.return_url);
  return result;
}
