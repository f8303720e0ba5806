const HERE = 'https://site.invalid';

/**
 * An address as a path of this site; null where it would lead anywhere else. Whoever writes an address bar, a link or the
 * browser's storage can't make the site send its viewers away.
 */
export function sitePath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null;
  try {
    const { origin, pathname, search, hash } = new URL(address, HERE);
    const path = pathname + search + hash;
    // Taken apart and put together again, it could begin with two slashes, which lead elsewhere.
    return origin !== HERE || path.startsWith('//') ? null : path;
  } catch {
    return null;
  }
}

/**
 * Where an address asks to be led to after signing in (`?return_to=/watch/7`): a path of this site and nothing else.
 * Null where it asks for nothing, or for the home page.
 */
export function returnPath(search: string): string | null {
  const path = sitePath(new URLSearchParams(search).get('return_to'));
  return path === '/' ? null : path;
}
