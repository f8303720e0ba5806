import { useTranslation } from '@/i18n/useTranslation';
import { Navigate, useParams } from 'react-router-dom';
import type { ParticipantGroup } from '@/api/types';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';
import { findNamed, flatten } from '@/features/catalogue/tree';
import { useBootstrap } from '@/features/channel/channelApi';
import { schoolPath } from '@/domain/paths';
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
import { TeamGroups } from './TeamGroups';
import { topTeams } from './teamGroups';
import styles from './Profile.module.css';

/** A number with the usual width, shown as placeholder until the number of teams is known. */
const USUAL_TEAMS = 8;

/** A school's profile: its next events, its results, and its teams by sport. */
export function SchoolScreen() {
  const { entry: address } = useParams();
  const school = findNamed(flatten(useBootstrap()['participant-groups']), address);
  if (!school) return <ProfileMissing />;
  if (address !== String(school.id)) return <Navigate to={schoolPath(school.id)} replace />;
  return <School key={school.id} school={school} />;
}

function School({ school }: { school: ParticipantGroup }) {
  const { t } = useTranslation();
  const words = useWords();
  const parent = useCatalogue().group(school.parent_id);
  const { data } = useGetParticipantsQuery();
  const within = new Set(flatten([school]).map(({ id }) => id));
  const teams = data && topTeams(data).filter(({ participant_group_id: group }) => group !== null && within.has(group));
  return (
    <>
      <ProfileHeader
        name={school.name}
        picture={school.image?.src}
        color={school.color}
        favorite={{ type: 'participant_group', id: school.id }}
        kind={words.school}
      >
        {parent && (
          <Fact to={schoolPath(parent.id)} icon="building">
            {parent.name}
          </Fact>
        )}
        {school.children.map((child) => (
          <Fact key={child.id} to={schoolPath(child.id)} icon="building">
            {child.name}
          </Fact>
        ))}
        <Fact icon="users" waiting={!teams}>
          {t('teams.count', { count: teams?.length ?? USUAL_TEAMS })}
        </Fact>
      </ProfileHeader>
      <div className={`page ${styles.sections}`}>
        <ProfileEvents of={{ participant_group: school.id }} list={`participant_group=${school.alias}`}>
          <TeamGroups teams={teams} />
        </ProfileEvents>
      </div>
    </>
  );
}
