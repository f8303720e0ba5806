/** What only someone knows who was sent a link: such as the second number of a shared clip. */
const CHANCE = /\/[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?=\/|$)/gi;

/** The path as it may be told to those who count: without the parts that open something. */
export function publicPath(path: string): string {
  return path.replace(CHANCE, '');
}
