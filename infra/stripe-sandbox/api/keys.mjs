import { ApiError } from './errors.mjs';
import { World } from '../state/world.mjs';

const refuse = (message) => new ApiError(401, { type: 'invalid_request_error', message });

function sentKey(authorization) {
  if (!authorization) {
    throw refuse(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  const [scheme, value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value.trim();
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  throw refuse('Invalid Authorization header: use Bearer or Basic auth.');
}

/**
 * Returns the account whose key an `Authorization` header contains.
 * @returns {{name: string, publishable: boolean}} the account's name, and whether the key is publishable, for browsers
 */
export function caller(authorization) {
  const key = sentKey(authorization);
  const [, kind, mode, name] = /^(sk|rk|pk)_(test|live)_(.+)$/.exec(key) ?? [];
  if (mode === 'live')
    throw refuse('This is a sandbox, where no money moves: it takes test keys only, and you sent a live one.');
  if (!name || !World.accepts(name)) throw refuse(`Invalid API Key provided: ${key.slice(0, 8)}****`);
  return { name, publishable: kind === 'pk' };
}
