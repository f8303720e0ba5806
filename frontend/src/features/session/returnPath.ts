const HERE = 'https://site.invalid';

/**
 * Returns an address as a path of this site, or null if it would lead elsewhere. Prevents open redirects through the
 * address bar, links or the browser's storage.
 */
export function sitePath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null;
  try {
    const { origin, pathname, search, hash } = new URL(address, HERE);
    const path = pathname + search + hash;
    // The normalized path may start with two slashes, which browsers resolve to another host.
    return origin !== HERE || path.startsWith('//') ? null : path;
  } catch {
    return null;
  }
}

/**
 * Returns the path of this site to open after signing in, from the query (`?return_to=/watch/7`). Null if it is missing,
 * leads elsewhere or is the home page.
 */
export function returnPath(search: string): string | null {
  const path = sitePath(new URLSearchParams(search).get('return_to'));
  return path === '/' ? null : path;
}
