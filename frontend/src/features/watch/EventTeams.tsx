import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EventDetail, EventParticipant } from '@/api/types';
import { Avatar } from '@/components/Avatar';
import { readableOn } from '@/features/match/color';
import { sidesOf } from '@/features/match/sides';
import { useCatalogue } from '@/features/match/useCatalogue';
import styles from './EventTeams.module.css';

/** Who takes part: the two sides, visitors first, or everyone. */
export function EventTeams({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const sides = sidesOf(event);
  const teams = sides ? [sides.away, sides.home] : event.participants;
  if (teams.length === 0) return null;
  return (
    <ul className={sides ? styles.match : styles.many} aria-label={t('watch.teams')}>
      {teams.map((team) => (
        <li key={team.id}>
          <Team team={team} role={sides && t(team === sides.home ? 'watch.home' : 'watch.away')} />
        </li>
      ))}
    </ul>
  );
}

function Team({ team, role }: { team: EventParticipant; role: string | null }) {
  const school = useCatalogue().group(team.participant_group_id)?.name;
  const second = [role, school].filter((part) => part && part !== team.name).join(' · ');
  return (
    <Link to={`/schedule?participant=${team.alias}`} className={styles.team}>
      <Avatar
        name={team.name}
        letters={team.short_name}
        src={team.image?.src}
        color={team.color}
        onColor={team.color ? readableOn(team.color) : undefined}
        size={role === null ? 40 : 52}
      />
      <span className={styles.words}>
        <span className={styles.name}>{team.name}</span>
        {second && <span className={styles.second}>{second}</span>}
      </span>
    </Link>
  );
}
