import type { Level } from './streaming';

/** Returns the selectable heights, largest first; empty if there is only one. */
export function heightsOf(levels: ArrayLike<Level>): number[] {
  const heights = new Set(Array.from(levels, ({ height }) => height).filter((height) => height !== undefined));
  return heights.size > 1 ? [...heights].sort((one, other) => other - one) : [];
}

/** Limits the player to one height. Null or a height that does not exist enables all levels, selected by bandwidth. */
export function limitLevels(levels: ArrayLike<Level>, height: number | null): void {
  const all = Array.from(levels);
  const isThere = all.some((level) => level.height === height);
  for (const level of all) level.enabled = !isThere || level.height === height;
}
