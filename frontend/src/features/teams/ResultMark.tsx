import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { useHiddenScore } from '@/domain/useSpoilers';
import { resultFor } from './results';
import styles from './ResultMark.module.css';

/** A win, draw or loss as one letter on its colour. Hidden together with the score. */
export function ResultMark({ team, event }: { team: number; event: EventItem }) {
  const { t } = useTranslation();
  const { hidden } = useHiddenScore(event);
  const result = resultFor(team, event);
  if (!result || hidden) return null;
  return (
    <span className={styles.mark} data-result={result} role="img" aria-label={t(`teams.result.${result}`)}>
      {t(`teams.letter.${result}`)}
    </span>
  );
}
