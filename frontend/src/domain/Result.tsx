import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { inOrder } from './sides';
import { useTitleOrder } from './useTitleOrder';

interface Props {
  score: NonNullable<EventItem['score']>;
  className: string | undefined;
}

/** A score with the teams in the order of the event's title. */
export function Result({ score, className }: Props) {
  const { t } = useTranslation();
  const order = useTitleOrder();
  const { away, home } = score;
  const label = order === 'home-first' ? t('match.score.homeFirst', { away, home }) : t('match.score.label', { away, home });
  return (
    <span className={className} role="img" aria-label={label}>
      {inOrder(score, order).join('–')}
    </span>
  );
}
