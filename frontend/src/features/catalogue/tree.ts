/** What has a page or a filter of its own: it can be named by its number or its alias. */
export interface Named {
  id: number;
  alias: string;
}

/** A tree's nodes, each before those below it. */
export function flatten<T extends { children: T[] }>(tree: readonly T[]): T[] {
  return tree.flatMap((node) => [node, ...flatten(node.children)]);
}

/** The one that an address names, by alias or by id. */
export function findNamed<T extends Named>(items: readonly T[], address: string | undefined): T | undefined {
  return address === undefined ? undefined : items.find(({ id, alias }) => alias === address || String(id) === address);
}
