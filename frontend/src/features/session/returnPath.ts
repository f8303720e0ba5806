import { routeAt } from '@/lib/routeTable';

const HERE = 'https://site.invalid';
const RETURN_TO = 'return_to';

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
 * leads elsewhere, is the home page or must not be returned to, such as a login page.
 */
export function returnPath(search: string): string | null {
  const path = sitePath(new URLSearchParams(search).get(RETURN_TO));
  return path && path !== '/' && isRemembered(pathOf(path)) ? path : null;
}

/** Returns an address of this site that returns to `path` afterwards, as {@link returnPath} reads it. */
export function returning(address: string, path: string | null): string {
  return path === null ? address : `${address}?${new URLSearchParams({ [RETURN_TO]: path }).toString()}`;
}

/** Returns whether signing in may return to this path. */
export function isRemembered(path: string): boolean {
  return routeAt(path)?.entry.remembered !== false;
}

/** Removes the query and the hash from an address of this site. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/, '');
}
