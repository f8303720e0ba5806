import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { EventCategory, Participant } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
import { TeamCard } from '@/domain/TeamCard';
import { sportPath } from '@/domain/paths';
import styles from './TeamList.module.css';

interface Props {
  title: string;
  sport?: EventCategory | null;
  teams: readonly Participant[];
  /** Uses the heading level below a section's heading. */
  sub?: boolean;
}

/** Teams as cards under a heading; a sport's heading links to its page. */
export function TeamList({ title, sport = null, teams, sub = false }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const Heading = sub ? 'h3' : 'h2';
  return (
    <section aria-labelledby={heading}>
      <Heading id={heading} className={sub ? styles.sport : `section-title ${styles.title}`}>
        {isIconName(sport?.icon) && <Icon name={sport.icon} size={22} />}
        {sport ? <Link to={sportPath(sport.id)}>{title}</Link> : title}
      </Heading>
      <ul className={styles.teams}>
        {teams.map((team) => (
          <li key={team.id}>
            <TeamCard team={team} picture={team.images[0]?.src} second={team.properties.gender && t(`events.gender.${team.properties.gender}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
