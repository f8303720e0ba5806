/** A random id (UUID) that only people with the link know, such as the second part of a shared clip's path. */
const CHANCE = /\/[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?=\/|$)/gi;

/** Returns the path for analytics, without the ids that grant access. */
export function publicPath(path: string): string {
  return path.replace(CHANCE, '');
}
