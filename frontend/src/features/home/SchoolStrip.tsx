import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/ui/Avatar';
import { Rail } from '@/ui/Rail';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';
import { useBootstrap } from '@/features/channel/channelApi';
import { useWords } from '@/features/channel/useWords';
import { useFavoriteIds } from '@/features/favorites/useFavoriteIds';
import { readableOn } from '@/domain/color';
import { stripEntries } from './stripEntries';
import styles from './SchoolStrip.module.css';

const ENOUGH_SCHOOLS = 5;

/** The channel's schools by their crests, or its teams if it has few schools. The viewer's favourites come first. */
export function SchoolStrip() {
  const words = useWords();
  const schools = useBootstrap()['participant-groups'];
  const bySchool = schools.length >= ENOUGH_SCHOOLS;
  const { data } = useGetParticipantsQuery(undefined, { skip: bySchool });
  const teams = useDeferredValue(data);
  const favorites = useFavoriteIds(bySchool ? 'participant_group' : 'participant');
  const entries = stripEntries(bySchool ? schools : [], teams ?? [], favorites);
  if (entries.length < 2) return null;
  return (
    <Rail title={bySchool ? words.schools : words.teams} itemClassName={styles.item}>
      {entries.map((entry) => (
        <Link key={entry.id} to={entry.to} className={styles.school}>
          <Avatar
            name={entry.name}
            letters={entry.letters}
            src={entry.picture}
            color={entry.color}
            onColor={entry.color ? readableOn(entry.color) : undefined}
            size={72}
          />
          <span className={styles.name}>{entry.name}</span>
        </Link>
      ))}
    </Rail>
  );
}
