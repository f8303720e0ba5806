import type { EventCategory, EventItem, Matched, ParticipantGroup, SearchResults, TeamHit, VodItem } from '@/api/types';
import { searchPath } from './searchPath';
import type { SearchKind } from './searchApi';

/** The picture or icon on the left of a suggestion. */
export type Sign =
  | { of: 'event'; event: EventItem }
  | { of: 'team'; team: TeamHit }
  | { of: 'school'; school: ParticipantGroup | undefined; name: string }
  | { of: 'sport'; sport: EventCategory | undefined }
  | { of: 'venue' }
  | { of: 'library'; item: VodItem };

/** One selectable line: its text with the matched part, and its target. */
export interface Suggestion {
  key: string;
  to: string;
  title: Pick<Matched, 'text' | 'ranges'>;
  /** The matched text, if it is not the title. */
  found: Matched | null;
  sign: Sign;
}

export interface SuggestionGroup {
  kind: SearchKind;
  suggestions: Suggestion[];
}

/** Lookups by id in the channel's data. */
interface Names {
  category: (id: number | null) => EventCategory | undefined;
  group: (id: number | null) => ParticipantGroup | undefined;
}

/** Names come first, because people search for teams more often than for single events. */
const ORDER: readonly SearchKind[] = ['sports', 'schools', 'teams', 'events', 'library', 'venues'];

/** Converts search results to lines grouped by kind. Omits kinds without results. */
export function suggestionGroups(found: SearchResults, names: Names): SuggestionGroup[] {
  const line = (kind: SearchKind, entry: { id: number; matched: Matched[] }, text: string, to: string, sign: Sign): Suggestion => {
    const own = entry.matched.find((match) => match.text === text);
    const other = own ? null : (entry.matched.find(({ ranges }) => ranges.length > 0) ?? null);
    return { key: `${kind}-${entry.id}`, to, title: { text, ranges: own?.ranges ?? [] }, found: other, sign };
  };
  const lines: Record<SearchKind, () => Suggestion[]> = {
    sports: () => found.sports.map((one) => line('sports', one, one.name, searchPath.sport(one), { of: 'sport', sport: names.category(one.id) })),
    schools: () =>
      found.schools.map((one) => line('schools', one, one.name, searchPath.school(one), { of: 'school', school: names.group(one.id), name: one.name })),
    teams: () => found.teams.map((team) => line('teams', team, team.name, searchPath.team(team), { of: 'team', team })),
    events: () => found.events.map((event) => line('events', event, event.name, searchPath.event(event), { of: 'event', event })),
    library: () => found.library.map((item) => line('library', item, item.title, searchPath.library(item), { of: 'library', item })),
    venues: () => found.venues.map((one) => line('venues', one, one.name, searchPath.venue(one), { of: 'venue' })),
  };
  return ORDER.map((kind) => ({ kind, suggestions: lines[kind]() })).filter(({ suggestions }) => suggestions.length > 0);
}
