const HERE = 'https://site.invalid';

/**
 * Where an address asks to be led to after signing in (`?return_to=/watch/7`): a path of this site and nothing else.
 * Null where it asks for nothing, or for the home page.
 */
export function returnPath(search: string): string | null {
  const path = new URLSearchParams(search).get('return_to');
  if (!path?.startsWith('/') || !URL.canParse(path, HERE)) return null;
  const { origin, pathname, search: query, hash } = new URL(path, HERE);
  const address = pathname + query + hash;
  // Taken apart and put together again, it could begin with two slashes, which lead elsewhere.
  return origin !== HERE || address.startsWith('//') || address === '/' ? null : address;
}
