/** API calls with the publishable key, as a browser makes them. */

/** Returns an error as Stripe.js reports it: never thrown, always in the result. */
const failure = (type, message, more = {}) => ({ type, message, ...more });

function formOf(params) {
  const pairs = [];
  const add = (value, name) => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) add(inner, `${name}[${key}]`);
    else pairs.push([name, String(value)]);
  };
  for (const [name, value] of Object.entries(params)) add(value, name);
  return new URLSearchParams(pairs).toString();
}

/** Calls the API; resolves to `{body}` or `{error}`. */
async function ask(key, method, path, params) {
  const form = formOf(params);
  const url = `${ORIGIN}/v1/${path}${method === 'GET' ? `?${form}` : ''}`;
  const headers = { Authorization: `Bearer ${key}` };
  const init =
    method === 'POST'
      ? { method, body: form, headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' } }
      : { method, headers };
  try {
    const answer = await fetch(url, init);
    const body = await answer.json();
    return answer.ok ? { body } : { error: body.error };
  } catch {
    return {
      error: failure(
        'api_connection_error',
        'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
      ),
    };
  }
}

const INTENTS = {
  payment: {
    path: 'payment_intents',
    name: 'paymentIntent',
    lastError: 'last_payment_error',
    secret: /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/,
  },
  setup: {
    path: 'setup_intents',
    name: 'setupIntent',
    lastError: 'last_setup_error',
    secret: /^(seti_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/,
  },
};

/** Returns the intent's id in a client secret; throws for other values, which are bugs of the page. */
function idOf(kind, secret) {
  const match = INTENTS[kind].secret.exec(typeof secret === 'string' ? secret : '');
  if (!match)
    throw new Error(
      `Invalid value for stripe.${kind === 'payment' ? 'confirmPayment' : 'confirmSetup'} client secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${secret}.`,
    );
  return match[1];
}

/** Fetches an intent; resolves to `{paymentIntent}`, `{setupIntent}` or `{error}`. */
async function retrieve(key, kind, secret) {
  const { path, name } = INTENTS[kind];
  const { body, error } = await ask(key, 'GET', `${path}/${idOf(kind, secret)}`, { client_secret: secret });
  return error ? { error } : { [name]: body };
}
