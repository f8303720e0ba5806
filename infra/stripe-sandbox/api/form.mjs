import { invalid } from './errors.mjs';

const TOO_DEEP = 8;

function segments(name) {
  const first = name.indexOf('[');
  if (first < 0) return [name];
  const inside = name.slice(first);
  if (!/^(\[[^[\]]*\])+$/.test(inside)) throw invalid(`Invalid parameter name: ${name}`, { param: name });
  return [name.slice(0, first), ...inside.slice(1, -1).split('][')];
}

function put(target, path, value, name) {
  let place = target;
  path.forEach((segment, depth) => {
    const key = segment === '' ? String(Object.keys(place).length) : segment;
    if (depth === path.length - 1) {
      if (typeof place[key] === 'object')
        throw invalid(`Invalid parameter: ${name} is given both as a value and as a hash`, { param: name });
      place[key] = value;
      return;
    }
    if (typeof place[key] === 'string')
      throw invalid(`Invalid parameter: ${name} is given both as a value and as a hash`, { param: name });
    place[key] ??= Object.create(null);
    place = place[key];
  });
}

/**
 * Reads a form-encoded body or query with Stripe's brackets: `a[b]=1&c[]=2&c[0][d]=3`.
 * Returns hashes of strings and hashes; lists are hashes with the keys 0, 1, …
 * @param {string} text
 */
export function parseForm(text) {
  const parsed = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = segments(name);
    if (path.length > TOO_DEEP) throw invalid(`Invalid parameter: ${name} is nested too deeply`, { param: name });
    put(parsed, path, value, name);
  }
  return parsed;
}
