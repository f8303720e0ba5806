import { useTranslation } from 'react-i18next';
import type { Choice } from '@/components/SelectField';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';
import { findNamed, flatten, type Named } from '@/features/catalogue/tree';
import { useBootstrap } from '@/features/channel/channelApi';
import { useWords } from '@/features/channel/useWords';
import type { Filters } from './filters';

const ACCESS_TYPES = ['free', 'register', 'paid', 'ppv'] as const;

type Entry = Named & { name: string };

/** What can be chosen, and what of it the value of an address names. */
export interface Choices {
  choices: Choice[];
  /** As `choices` has it; undefined where the value names none of them. */
  chosen: string | undefined;
  /** Whether there is something to choose. */
  isOffered: boolean;
}

function choicesOf(entries: readonly Entry[], value: string | undefined): Choices {
  return { choices: entries.map(({ alias, name }) => ({ value: alias, label: name })), chosen: findNamed(entries, value)?.alias, isOffered: entries.length > 1 };
}

/** What the channel has to choose from: teams are narrowed to the chosen sport, school and gender. */
export function useFilterChoices(filters: Filters) {
  const { t } = useTranslation();
  const bootstrap = useBootstrap();
  const { data: all = [] } = useGetParticipantsQuery();
  const sports = flatten(bootstrap['events-categories']);
  const schools = flatten(bootstrap['participant-groups']);
  const sport = findNamed(sports, filters.event_category);
  const school = findNamed(schools, filters.participant_group);
  const teams = all.filter(
    (one) =>
      one === findNamed(all, filters.participant) ||
      ((!sport || one.properties.sport === null || one.properties.sport === sport.id) &&
        (!school || one.participant_group_id === school.id) &&
        (!filters.gender || one.properties.gender === null || one.properties.gender === filters.gender)),
  );
  const hasGenders = bootstrap['participant-group-properties'].some((group) => group.properties.gender.length > 0);
  const genders = [
    { value: '', label: t('events.gender.any') },
    { value: 'W', label: t('events.gender.W') },
    { value: 'M', label: t('events.gender.M') },
  ];
  return {
    t,
    words: useWords(),
    sports: choicesOf(sports, filters.event_category),
    schools: choicesOf(schools, filters.participant_group),
    // They come late, and find their field there.
    teams: { ...choicesOf(teams, filters.participant), isOffered: true },
    venues: choicesOf(bootstrap['events-locations'], filters.location),
    genders: { choices: genders, chosen: filters.gender ?? '', isOffered: hasGenders },
    types: { choices: ACCESS_TYPES.map((value) => ({ value, label: t(`events.type.${value}`) })), chosen: filters.type, isOffered: true },
  };
}
