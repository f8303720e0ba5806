import { Link } from 'react-router-dom';
import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from '@/ui/Icon';
import { PriceTag } from '@/ui/PriceTag';
import { passPath } from '@/features/catalogue/passPath';
import stage from '@/features/player/Stage.module.css';
import type { WayIn } from './waysIn';
import styles from './Purchase.module.css';

interface Props {
  ways: readonly WayIn[];
  eventId: number;
  currency: string;
  target: '_blank' | undefined;
}

/** The other passes that open the event, folded. The page of a pass leads back to the event. */
export function OtherPasses({ ways, eventId, currency, target }: Props) {
  const { t } = useTranslation();
  if (ways.length === 0) return null;
  return (
    <details className={`fold ${styles.others} ${stage.optional}`}>
      <summary>
        {t('watch.way.others')}
        <Icon name="chevron-down" size={20} />
      </summary>
      <ul aria-label={t('watch.offers')}>
        {ways.map(({ pass, price }) => (
          <li key={`${pass?.type}-${pass?.id}`}>
            <Link to={pass ? forEvent(passPath(pass.type, pass.id), eventId) : ''} target={target}>
              {pass?.name}
            </Link>
            <PriceTag minor={price} currency={currency} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function forEvent(path: string, event: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}event=${event}`;
}
