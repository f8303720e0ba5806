import type { EventCategory, ParticipantGroup } from '@/api/types';
import type { Choice } from '@/components/SelectField';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';
import { useBootstrap } from '@/features/channel/channelApi';
import type { Filters } from './filters';

interface Named {
  id: number;
  alias: string;
  name: string;
}

function flatten<T extends { children: T[] }>(tree: readonly T[]): T[] {
  return tree.flatMap((node) => [node, ...flatten(node.children)]);
}

/** An address may name a thing by its alias or its id. */
function find<T extends Named>(items: readonly T[], value: string | undefined): T | undefined {
  return value === undefined ? undefined : items.find((item) => item.alias === value || String(item.id) === value);
}

const choice = ({ alias, name }: Named): Choice => ({ value: alias, label: name });

/** What can be chosen from, and what is: teams are narrowed to the chosen sport, school and gender. */
export function useFilterChoices(filters: Filters) {
  const bootstrap = useBootstrap();
  const { data: teams = [] } = useGetParticipantsQuery();
  const sports: EventCategory[] = flatten(bootstrap['events-categories']);
  const schools: ParticipantGroup[] = flatten(bootstrap['participant-groups']);
  const sport = find(sports, filters.event_category);
  const school = find(schools, filters.participant_group);
  const team = find(teams, filters.participant);
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
