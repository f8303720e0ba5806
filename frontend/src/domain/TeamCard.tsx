import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { Avatar } from '@/ui/Avatar';
import { readableOn } from './color';
import { FavoriteHeart } from './FavoriteHeart';
import { teamPath } from './paths';
import styles from './TeamCard.module.css';

interface Props {
  team: { id: number; name: string; short_name: string; color: string | null };
  picture: string | undefined;
  /** Shown under the name: the team's school, its side of the match, or its gender. */
  second?: string | null | undefined;
  size?: number;
  heart?: boolean;
}

/** A link to a team's page, with a heart at the end. */
export function TeamCard({ team, picture, second, size = 44, heart = true }: Props) {
  return (
    <div className={styles.box}>
      <Link to={teamPath(team.id)} className={clsx(styles.team, heart && styles.kept)}>
        <Avatar
          name={team.name}
          letters={team.short_name}
          src={picture}
          color={team.color}
          onColor={team.color ? readableOn(team.color) : undefined}
          size={size}
        />
        <span className={styles.words}>
          <span className={styles.name}>{team.name}</span>
          {second && <span className={styles.second}>{second}</span>}
        </span>
      </Link>
      {heart && (
        <span className={styles.heart}>
          <FavoriteHeart target={{ type: 'participant', id: team.id, name: team.name }} />
        </span>
      )}
    </div>
  );
}
