/** An item with its own page or filter, identified by id or alias. */
export interface NamedItem {
  id: number;
  alias: string;
}

/** Returns a tree's nodes, each before its children. */
export function flatten<T extends { children: T[] }>(tree: readonly T[]): T[] {
  return tree.flatMap((node) => [node, ...flatten(node.children)]);
}

/** Finds the item that a part of a URL names by alias or id. */
export function findNamed<T extends NamedItem>(items: readonly T[], address: string | undefined): T | undefined {
  return address === undefined ? undefined : items.find(({ id, alias }) => alias === address || String(id) === address);
}
