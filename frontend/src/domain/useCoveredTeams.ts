import type { Participant, Pass } from '@/api/types';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';

/** The teams that any of the passes covers, by name; empty until the channel's teams are known. */
export function useCoveredTeams(passes: readonly Pass[]): Participant[] {
  const covered = new Set(passes.flatMap(({ participants }) => participants));
  const { data: teams = [] } = useGetParticipantsQuery(undefined, { skip: covered.size === 0 });
  return teams.filter(({ id }) => covered.has(id)).sort((first, second) => first.name.localeCompare(second.name));
}
