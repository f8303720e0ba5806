import type { Level } from './streaming';

/** The heights to choose from, the largest first; none where there is only one. */
export function heightsOf(levels: ArrayLike<Level>): number[] {
  const heights = new Set(Array.from(levels, ({ height }) => height).filter((height) => height !== undefined));
  return heights.size > 1 ? [...heights].sort((one, other) => other - one) : [];
}

/** Keeps the player to one height; null leaves it to the connection, and so does a height that isn't there. */
export function keepTo(levels: ArrayLike<Level>, height: number | null): void {
  const all = Array.from(levels);
  const isThere = all.some((level) => level.height === height);
  for (const level of all) level.enabled = !isThere || level.height === height;
}
