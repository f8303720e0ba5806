import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { Result } from './Result';
import { useHiddenScore } from './useSpoilers';
import styles from './Score.module.css';

type Props = { event: Pick<EventItem, 'score' | 'stream_status' | 'id'> };

/** The result of a finished event. If the viewer hides scores, it stays covered until they reveal it. */
export function Score({ event }: Props) {
  const { t } = useTranslation();
  const { hidden, reveal } = useHiddenScore(event);
  if (!event.score || event.stream_status !== 'finished') return null;
  if (hidden) {
    return (
      <button type="button" className={styles.cover} onClick={reveal} aria-label={t('match.score.show')}>
        <Icon name="eye" size={16} />
        {t('match.score.cover')}
      </button>
    );
  }
  return <Result score={event.score} className={styles.score} />;
}
