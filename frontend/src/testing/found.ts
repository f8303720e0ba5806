import type { SearchAnswer, SearchResults } from '@/api/types';
import { event, team } from './events';

const NOTHING: SearchResults = { events: [], teams: [], schools: [], sports: [], venues: [], library: [] };

/** Returns a search response with these groups, each complete. */
export function found(groups: Partial<SearchResults> = {}, correction: string | null = null): SearchAnswer {
  const data = { ...NOTHING, ...groups };
  const totals = Object.fromEntries(Object.entries(data).map(([kind, entries]) => [kind, { total: entries.length, has_more: false, list: null }]));
  const total = Object.values(data).reduce((sum, entries) => sum + entries.length, 0);
  return { data, meta: { total, q: '', words: [], limit: 20, totals: totals as SearchAnswer['meta']['totals'], showing: null, did_you_mean: correction } };
}

/** Results for "riv": a team, and a match found by that team. */
export const rivers = found({
  teams: [
    { ...team({ id: 2, name: 'River Tech', alias: 'river' }), event_category_id: null, matched: [{ field: 'name', text: 'River Tech', ranges: [[0, 3]] }] },
  ],
  events: [{ ...event(), matched: [{ field: 'team', text: 'River Tech', ranges: [[0, 3]] }] }],
});
