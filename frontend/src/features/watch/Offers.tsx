import { useTranslation } from 'react-i18next';
import type { EventDetail } from '@/api/types';
import { Icon } from '@/components/Icon';
import { PriceTag } from '@/components/PriceTag';
import styles from './Offers.module.css';

const SHOWN = 3;

/** The cheapest ways in, by name and price. */
export function Offers({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const offers = event.access.offers.slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <ul className={styles.offers} aria-label={t('watch.offers')}>
      {offers.map((offer) => (
        <li key={`${offer.kind}-${offer.id}`} className={styles.offer}>
          <Icon name="ticket" size={18} />
          <span>{offer.kind === 'event' ? t('watch.thisEvent') : offer.name}</span>
          {offer.price !== null && event.currency && (
            <strong>
              <PriceTag minor={offer.price} currency={event.currency} />
            </strong>
          )}
        </li>
      ))}
    </ul>
  );
}
