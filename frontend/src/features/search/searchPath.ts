import type { VodItem } from '@/api/types';
import { libraryItemPath, schoolPath, sportPath, teamPath, watchPath } from '@/domain/paths';

interface Numbered {
  id: number;
}

/** Paths of search results. */
export const searchPath = {
  results: (q: string) => `/search?q=${encodeURIComponent(q)}`,
  literally: (q: string) => `/search?q=${encodeURIComponent(q)}&literal=1`,
  event: ({ id }: Numbered) => watchPath(id),
  team: ({ id }: Numbered) => teamPath(id),
  school: ({ id }: Numbered) => schoolPath(id),
  sport: ({ id }: Numbered) => sportPath(id),
  /** Venues have no page, so this searches the schedule for their name. */
  venue: ({ name }: { name: string }) => `/schedule?title=${encodeURIComponent(name)}`,
  library: (item: Pick<VodItem, 'id' | 'event_id'>) => libraryItemPath(item),
  schedule: (q: string) => `/schedule?title=${encodeURIComponent(q)}`,
  recordings: (q: string) => `/vod?title=${encodeURIComponent(q)}`,
  libraryOf: (q: string) => `/vod_library?title=${encodeURIComponent(q)}`,
};
