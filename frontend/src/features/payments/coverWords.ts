import type { UserAccess } from '@/api/types';
import { endText } from '@/lib/endText';

type OwnedPass = UserAccess['passes'][number];

/** The names of the passes that already give what is for sale, and when the last of them ends; null if one never does. */
export interface CoverWords {
  names: string;
  date: string | null;
}

export function coverWords(passes: readonly OwnedPass[], locale: string, now: number): CoverWords {
  const names = new Intl.ListFormat(locale, { style: 'long' }).format([...new Set(passes.map(({ name }) => name))]);
  const ending = passes.filter((pass) => pass.ends_at !== null && pass.renewal !== 'active');
  const last = ending.toSorted((one, other) => (one.ends_at ?? '').localeCompare(other.ends_at ?? '')).at(-1);
  const ends = last?.ends_at && ending.length === passes.length ? endText({ from: last.starts_at, to: last.ends_at }, locale, 'long', now) : null;
  return { names, date: ends };
}
