import { Navigate, useParams } from 'react-router-dom';
import type { EventCategory } from '@/api/types';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';
import { findNamed, flatten } from '@/features/catalogue/tree';
import { useBootstrap } from '@/features/channel/channelApi';
import { sportPath } from '@/domain/paths';
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

/** A sport's profile: its live and next events, its results, and its teams. */
export function SportScreen() {
  const { entry: address } = useParams();
  const sport = findNamed(flatten(useBootstrap()['events-categories']), address);
  if (!sport) return <ProfileMissing />;
  if (address !== String(sport.id)) return <Navigate to={sportPath(sport.id)} replace />;
  return <Sport key={sport.id} sport={sport} />;
}

function Sport({ sport }: { sport: EventCategory }) {
  const words = useWords();
  const parent = useCatalogue().category(sport.parent_id);
  const { data } = useGetParticipantsQuery();
  const within = new Set(flatten([sport]).map(({ id }) => id));
  const teams = data && topTeams(data).filter(({ properties }) => properties.sport !== null && within.has(properties.sport));
  return (
    <>
      <ProfileHeader name={sport.name} icon={sport.icon ?? 'trophy'} color={sport.color} favorite={{ type: 'event_category', id: sport.id }} kind={words.sport}>
        {parent && (
          <Fact to={sportPath(parent.id)} icon={parent.icon}>
            {parent.name}
          </Fact>
        )}
        {sport.children.map((child) => (
          <Fact key={child.id} to={sportPath(child.id)} icon={child.icon}>
            {child.name}
          </Fact>
        ))}
      </ProfileHeader>
      <div className={`page ${styles.sections}`}>
        <ProfileEvents of={{ event_category: sport.id }} list={`event_category=${sport.alias}`}>
          <TeamGroups teams={teams} />
        </ProfileEvents>
      </div>
    </>
  );
}
