import { useTranslation } from 'react-i18next';
import type { EventDetail } from '@/api/types';
import { StageSides } from './StageSides';
import styles from './NoReplay.module.css';

/** The result, for a match that can't be watched any more. */
export function NoReplay({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  if (!event.score) return null;
  const { away, home } = event.score;
  return (
    <StageSides event={event}>
      <span className={styles.result} role="img" aria-label={t('match.score.label', { away, home })}>
        {away}–{home}
      </span>
    </StageSides>
  );
}
