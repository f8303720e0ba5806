/**
 * Types of parameters. A kind is a function that takes the sent value and the parameter's name and returns the parsed
 * value; it throws Stripe's error. A schema is a hash of kinds; a parameter that it doesn't list is refused, as at Stripe.
 */
import { isCharged } from '../payments/money.mjs';
import { invalid, parameterMissing, parameterUnknown } from './errors.mjs';

const notAHash = (sent) => typeof sent !== 'object';

function text(sent, param) {
  if (notAHash(sent)) return sent;
  throw invalid('Invalid string: {}', { param });
}

function refuseEmpty(sent, param) {
  if (sent !== '') return;
  throw invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param },
  );
}

/** A non-empty string of at most `max` characters. */
export const string =
  (max = 5000) =>
  (sent, param) => {
    const value = text(sent, param);
    refuseEmpty(value, param);
    if (value.length > max)
      throw invalid(`Invalid string: ${value.slice(0, 20)}…; must be at most ${max} characters`, {
        code: 'parameter_invalid_string',
        param,
      });
    return value;
  };

/** A whole number between `min` and `max`. */
export const integer =
  ({ min = -Infinity, max = 99_999_999 } = {}) =>
  (sent, param) => {
    const value = text(sent, param);
    refuseEmpty(value, param);
    if (!/^-?\d{1,15}$/.test(value))
      throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
    if (Number(value) < min)
      throw invalid(`This value must be greater than or equal to ${min}.`, {
        code: 'parameter_invalid_integer',
        param,
      });
    if (Number(value) > max)
      throw invalid(`This value must be less than or equal to ${max}.`, { code: 'parameter_invalid_integer', param });
    return Number(value);
  };

/** An amount in minor units. Amounts that are too large to charge are refused later, with a specific error. */
export const minorUnits = ({ min = 0 } = {}) => integer({ min, max: Number.MAX_SAFE_INTEGER });

/** Unix seconds. */
export const timestamp = integer({ min: 0, max: 99_999_999_999 });

/** A number between `min` and `max` with at most `places` decimals. */
export const decimal =
  ({ min, max, places = 10 }) =>
  (sent, param) => {
    const digits = /^\d+(?:\.(\d+))?$/.exec(string()(sent, param));
    const value = Number(sent);
    if (digits === null || (digits[1] ?? '').length > places || value < min || value > max)
      throw invalid(`Invalid decimal: ${sent}; must be between ${min} and ${max}, with at most ${places} decimals`, {
        code: 'parameter_invalid',
        param,
      });
    return value;
  };

/** `true` or `false`. */
export const boolean = (sent, param) => {
  const value = string()(sent, param);
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw invalid(`Invalid boolean: ${value}`, { param });
};

/** One of the given words. */
export const oneOf =
  (...words) =>
  (sent, param) => {
    const value = string()(sent, param);
    if (words.includes(value)) return value;
    const listed = words.length > 1 ? `one of ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0];
    throw invalid(`Invalid ${param}: must be ${listed}`, { param });
  };

/** An ISO currency code in any case; the value is in lower case. */
export const currency = (sent, param) => {
  const value = string()(sent, param).toLowerCase();
  if (!isCharged(value))
    throw invalid(`Invalid currency: ${value}. Stripe currently supports these currencies: usd, aed, afn, …`, { param });
  return value;
};

/** Either of two kinds: the first that accepts the sent value. */
export const either = (first, second) => (sent, param) => {
  try {
    return first(sent, param);
  } catch {
    return second(sent, param);
  }
};

/** A kind that also accepts an empty value, which unsets the field and becomes null. */
export const unsettable = (kind) => (sent, param) => (sent === '' ? null : kind(sent, param));

/** Marks a parameter that must be sent. */
export const required = (kind) => Object.assign((sent, param) => kind(sent, param), { required: true });

/** A hash with these members. */
export const hash = (schema) => (sent, param) => {
  if (notAHash(sent)) throw invalid(`Invalid hash: ${param} must be a hash`, { param });
  return read(schema, sent, param);
};

/** A list of at most `max` values of one kind. */
export const list =
  (kind, max = 100) =>
  (sent, param) => {
    if (notAHash(sent)) throw invalid('Invalid array', { param });
    const keys = Object.keys(sent);
    if (keys.some((key) => !/^\d+$/.test(key))) throw invalid('Invalid array', { param });
    if (keys.length > max)
      throw invalid(`Array ${param} exceeded maximum ${max} allowed elements.`, { code: 'array_max_items', param });
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => kind(sent[key], `${param}[${key}]`));
  };

/** The caller's own keys and values, all strings. An empty value removes its key, empty metadata removes all. */
export const metadata = (sent, param) => {
  if (sent === '') return null;
  if (notAHash(sent)) throw invalid('Metadata must be a hash', { param });
  const entries = Object.entries(sent);
  if (entries.length > 50) throw invalid('Metadata can have up to 50 keys', { param });
  for (const [key, value] of entries) {
    const at = `${param}[${key}]`;
    if (key.length > 40) throw invalid('Metadata keys can have up to 40 characters', { param: at });
    if (text(value, at).length > 500) throw invalid('Metadata values can have up to 500 characters', { param: at });
  }
  return { ...sent };
};

/** A time, or the bounds of times: `created=…` or `created[gte]=…`. */
export const range = either(timestamp, hash({ gt: timestamp, gte: timestamp, lt: timestamp, lte: timestamp }));

/** Parameters of every list call. */
export const paging = { limit: integer({ min: 1, max: 100 }), starting_after: string(), ending_before: string() };

/** A postal address. */
export const address = hash(
  Object.fromEntries(
    ['city', 'country', 'line1', 'line2', 'postal_code', 'state'].map((name) => [name, unsettable(string())]),
  ),
);

/** Contact details of the payer. */
export const billingDetails = hash({
  address: unsettable(address),
  email: unsettable(string()),
  name: unsettable(string()),
  phone: unsettable(string()),
});

/**
 * Parses sent parameters by a schema.
 * @param {Record<string, Function>} schema
 * @param {Record<string, any>} sent
 * @param {string} [within] the parameter that contains them
 */
export function read(schema, sent, within) {
  const named = (name) => (within ? `${within}[${name}]` : name);
  for (const name of Object.keys(sent)) {
    if (!Object.hasOwn(schema, name)) throw parameterUnknown(named(name));
  }
  const values = {};
  for (const [name, kind] of Object.entries(schema)) {
    if (Object.hasOwn(sent, name)) values[name] = kind(sent[name], named(name));
    else if (kind.required) throw parameterMissing(named(name));
  }
  return values;
}

/** Returns the metadata after an update: sent values are merged in, empty values are removed. */
export function mergedMetadata(old, sent) {
  if (sent === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...sent }).filter(([, value]) => value !== ''));
}
