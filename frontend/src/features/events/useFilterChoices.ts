import type { EventCategory, ParticipantGroup } from '@/api/types';
import type { Choice } from '@/components/SelectField';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';
import { findNamed, flatten } from '@/features/catalogue/tree';
import { useBootstrap } from '@/features/channel/channelApi';
import type { Filters } from './filters';

const choice = ({ alias, name }: { alias: string; name: string }): Choice => ({ value: alias, label: name });

/** What can be chosen from, and what is: teams are narrowed to the chosen sport, school and gender. */
export function useFilterChoices(filters: Filters) {
  const bootstrap = useBootstrap();
  const { data: teams = [] } = useGetParticipantsQuery();
  const sports: EventCategory[] = flatten(bootstrap['events-categories']);
  const schools: ParticipantGroup[] = flatten(bootstrap['participant-groups']);
  const sport = findNamed(sports, filters.event_category);
  const school = findNamed(schools, filters.participant_group);
  const team = findNamed(teams, filters.participant);
  const fitting = teams.filter(
    (one) =>
      (!sport || one.properties.sport === null || one.properties.sport === sport.id) &&
      (!school || one.participant_group_id === school.id) &&
      (!filters.gender || one.properties.gender === null || one.properties.gender === filters.gender),
  );
  return {
    sports: sports.map(choice),
    schools: schools.map(choice),
    teams: (team && !fitting.includes(team) ? [team, ...fitting] : fitting).map(choice),
    chosen: { sport, school, team },
    hasGenders: bootstrap['participant-group-properties'].some((group) => group.properties.gender.length > 0),
  };
}
