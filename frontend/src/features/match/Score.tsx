import { useTranslation } from 'react-i18next';
import type { EventItem } from '@/api/types';
import { Icon } from '@/components/Icon';
import { useSpoilers } from './useSpoilers';
import styles from './Score.module.css';

type Props = { event: Pick<EventItem, 'score' | 'stream_status' | 'has_replay' | 'id'> };

/**
 * The result in the order of the title: visitors, then home. For viewers who want no spoilers it stays covered until
 * asked for, where a replay can still be watched.
 */
export function Score({ event }: Props) {
  const { t } = useTranslation();
  const { hidden, reveal } = useSpoilers(event);
  if (!event.score || event.stream_status !== 'finished') return null;
  const { away, home } = event.score;
  if (hidden) {
    return (
      <button type="button" className={styles.cover} onClick={reveal} aria-label={t('match.score.show')}>
        <Icon name="eye" size={16} />
        {t('match.score.cover')}
      </button>
    );
  }
  return (
    <span className={styles.score} role="img" aria-label={t('match.score.label', { away, home })}>
      {away}–{home}
    </span>
  );
}
