import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
import type { FavoriteTarget } from '@/features/favorites/target';
import { readableOn } from './color';
import { FavoriteHeart } from './FavoriteHeart';
import styles from './TeamCard.module.css';

interface Props {
  target: FavoriteTarget;
  to: string;
  /** Short name, shown if there is no picture. */
  letters?: string | undefined;
  picture?: string | undefined;
  icon?: string | null | undefined;
  color: string | null;
}

/** A favourite as a link to its page, with its heart. */
export function KeptCard({ target, to, letters, picture, icon, color }: Props) {
  return (
    <div className={styles.box}>
      <Link to={to} className={clsx(styles.team, styles.kept)}>
        {isIconName(icon) ? (
          <span className={styles.icon}>
            <Icon name={icon} size={26} />
          </span>
        ) : (
          <Avatar name={target.name} letters={letters} src={picture} color={color} onColor={color ? readableOn(color) : undefined} size={44} />
        )}
        <span className={styles.name}>{target.name}</span>
      </Link>
      <span className={styles.heart}>
        <FavoriteHeart target={target} />
      </span>
    </div>
  );
}
