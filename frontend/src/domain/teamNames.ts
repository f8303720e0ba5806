import type { Sides } from './sides';

interface TeamNames {
  away: string;
  home: string;
  /** The words that both names end with, among them the sport: "Women's Basketball". Null if the names have none. */
  shared: string | null;
}

/** Returns the names of two sides without the words that both end with, if these name the sport, which is shown beside them. */
export function teamNames({ away, home }: Sides, sport: string | undefined): TeamNames {
  const [first, second] = [away.name.split(' '), home.name.split(' ')];
  let count = 0;
  while (count + 1 < Math.min(first.length, second.length) && first.at(-1 - count) === second.at(-1 - count)) count += 1;
  const shared = count > 0 ? first.slice(-count).join(' ') : '';
  if (!sport || !shared.toLowerCase().includes(sport.toLowerCase())) return { away: away.name, home: home.name, shared: null };
  return { away: first.slice(0, -count).join(' '), home: second.slice(0, -count).join(' '), shared };
}
