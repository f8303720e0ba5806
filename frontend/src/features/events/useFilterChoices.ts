import { useTranslation } from '@/i18n/useTranslation';
import type { Choice } from '@/ui/SelectField';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';
import { findNamed, flatten, type NamedItem } from '@/features/catalogue/tree';
import { useBootstrap } from '@/features/channel/channelApi';
import { useWords } from '@/features/channel/useWords';
import { EVENT_FILTERS, type Filters } from './filters';

type Entry = NamedItem & { name: string };

/** The choices of a filter, and the one that the value in the URL names. */
export interface Choices {
  choices: Choice[];
  /** The value as in `choices`; undefined if the URL names none of them. */
  chosen: string | undefined;
  /** Whether the filter's field is shown. */
  isOffered: boolean;
}

function choicesOf(entries: readonly Entry[], value: string | undefined): Choices {
  return {
    choices: entries.map(({ alias, name }) => ({ value: alias, label: name })),
    chosen: findNamed(entries, value)?.alias,
    isOffered: entries.length > 1,
  };
}

/** Returns the choices of each filter and the words for labels. The teams are limited to those that match the chosen sport, school and gender. */
export function useFilterChoices(filters: Filters) {
  const { t } = useTranslation();
  const bootstrap = useBootstrap();
  const { data: all = [] } = useGetParticipantsQuery();
  const sports = flatten(bootstrap['events-categories']);
  const schools = flatten(bootstrap['participant-groups']);
  const sport = findNamed(sports, filters.event_category);
  const school = findNamed(schools, filters.participant_group);
  const team = findNamed(all, filters.participant);
  const teams = all.filter(
    (one) =>
      one === team ||
      ((!sport || one.properties.sport === null || one.properties.sport === sport.id) &&
        (!school || one.participant_group_id === school.id) &&
        (!filters.gender || one.properties.gender === null || one.properties.gender === filters.gender)),
  );
  const known = new Set(bootstrap['participant-group-properties'].flatMap((group) => group.properties.gender));
  // JSON imports have no literal types; `catalogues.test.ts` fails if a text is missing.
  const genders = ['', ...EVENT_FILTERS.gender.one_of].map((value) => ({ value, label: t(`events.gender.${(value || 'any') as 'any'}`) }));
  const types = EVENT_FILTERS.type.any_of.map((value) => ({ value, label: t(`events.type.${value as 'free'}`) }));
  return {
    t,
    words: useWords(),
    sports: choicesOf(sports, filters.event_category),
    schools: choicesOf(schools, filters.participant_group),
    // The field is shown before the teams are loaded, to avoid a layout shift.
    teams: { ...choicesOf(teams, filters.participant), isOffered: true },
    venues: choicesOf(bootstrap['events-locations'], filters.location),
    genders: { choices: genders, chosen: filters.gender ?? '', isOffered: known.size > 1 || filters.gender !== undefined },
    types: { choices: types, chosen: filters.type, isOffered: true },
  };
}
