import { useTranslation } from '@/i18n/useTranslation';
import { Navigate, useParams } from 'react-router-dom';
import type { Participant } from '@/api/types';
import { ErrorState } from '@/ui/ErrorState';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';
import { findNamed } from '@/features/catalogue/tree';
import { schoolPath, sportPath, teamPath } from '@/domain/paths';
import { useCatalogue } from '@/domain/useCatalogue';
import { useWords } from '@/features/channel/useWords';
import '@/i18n/en.json?events';
import '@/i18n/en.json?teams';
import '@/i18n/en.json?home';
import '@/i18n/en.json?pages';
import { Fact } from './Fact';
import { ProfileEvents } from './ProfileEvents';
import { ProfileHeader } from './ProfileHeader';
import { ProfileMissing } from './ProfileMissing';
import { HeaderSkeleton } from './ProfileSkeleton';
import { ResultMark } from './ResultMark';
import { TeamList } from './TeamList';
import styles from './Profile.module.css';

/** A team's profile: its facts, next events and results, its sub-teams, and other teams of its school. */
export function TeamScreen() {
  const { entry: address } = useParams();
  const { data: teams, isError, refetch } = useGetParticipantsQuery();
  if (!teams) return isError ? <ErrorState onRetry={() => void refetch()} /> : <HeaderSkeleton />;
  const team = findNamed(teams, address);
  if (!team) return <ProfileMissing />;
  if (address !== String(team.id)) return <Navigate to={teamPath(team.id)} replace />;
  return <Team key={team.id} team={team} teams={teams} />;
}

function Team({ team, teams }: { team: Participant; teams: readonly Participant[] }) {
  const { t } = useTranslation();
  const school = useCatalogue().group(team.participant_group_id);
  const subTeams = teams.filter(({ id }) => team.children.includes(id));
  const around = school ? teams.filter((other) => other.participant_group_id === school.id && other.parent_id === null && other.id !== team.id) : [];
  return (
    <>
      <TeamHeader team={team} parent={teams.find(({ id }) => id === team.parent_id)} />
      <div className={`page ${styles.sections}`}>
        <ProfileEvents of={{ participant: team.id }} list={`participant=${team.alias}`} mark={(event) => <ResultMark team={team.id} event={event} />}>
          {subTeams.length > 0 && <TeamList title={t('teams.subTeams')} teams={subTeams} />}
          {school && around.length > 0 && <TeamList title={t('teams.around', { name: school.name })} teams={around} />}
        </ProfileEvents>
      </div>
    </>
  );
}

function TeamHeader({ team, parent }: { team: Participant; parent: Participant | undefined }) {
  const { t } = useTranslation();
  const words = useWords();
  const catalogue = useCatalogue();
  const school = catalogue.group(team.participant_group_id);
  const sport = catalogue.category(team.properties.sport);
  const { gender } = team.properties;
  return (
    <ProfileHeader
      name={team.name}
      letters={team.short_name}
      picture={team.images[0]?.src}
      color={team.color}
      favorite={{ type: 'participant', id: team.id }}
      kind={words.team}
    >
      {sport && (
        <Fact to={sportPath(sport.id)} icon={sport.icon}>
          {sport.name}
        </Fact>
      )}
      {gender && <Fact>{t(`events.gender.${gender}`)}</Fact>}
      {parent && (
        <Fact to={teamPath(parent.id)} icon="users">
          {parent.name}
        </Fact>
      )}
      {school && (
        <Fact to={schoolPath(school.id)} icon="building">
          {school.name}
        </Fact>
      )}
    </ProfileHeader>
  );
}
