import type { CSSProperties } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
import { useBootstrap } from '@/features/channel/channelApi';
import { sportPath } from '@/domain/paths';
import styles from './SportChips.module.css';

/** The channel's sports, each as a link to its page. */
export function SportChips() {
  const { t } = useTranslation();
  const sports = useBootstrap()['events-categories'];
  if (sports.length < 2) return null;
  return (
    <nav className={styles.chips} aria-label={t('home.sports')}>
      {sports.map((sport) => (
        <Link key={sport.id} to={sportPath(sport.id)} className={styles.chip} style={sport.color ? ({ '--sport': sport.color } as CSSProperties) : undefined}>
          <span className={styles.mark}>
            <Icon name={isIconName(sport.icon) ? sport.icon : 'trophy'} size={24} />
          </span>
          {sport.name}
        </Link>
      ))}
    </nav>
  );
}
