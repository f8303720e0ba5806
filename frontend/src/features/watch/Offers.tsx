import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { passPath } from '@/features/catalogue/passPath';
import { useBootstrap } from '@/features/channel/channelApi';
import { PriceTag } from '@/ui/PriceTag';
import { buyPath } from '@/features/payments/purchaseRequest';
import styles from './Offers.module.css';

const SHOWN = 3;

interface Props {
  event: EventDetail;
  /** Embedded in another site: links open in a new tab, because the frame may show only the event. */
  plain: boolean;
}

/** The cheapest offers, on a channel with payments. The page of a pass leads back to the event. */
export function Offers({ event, plain }: Props) {
  const { t } = useTranslation();
  const { packages, subscriptions, settings } = useBootstrap();
  const named = { package: packages, subscription: subscriptions, event: [] };
  // Only pay-per-view events are sold individually; all others require a pass.
  const sold = event.access.offers.filter(({ kind }) => kind !== 'event' || event.type === 'ppv');
  const offers = sold.slice(0, SHOWN).map((offer) => ({
    ...offer,
    name: named[offer.kind].find(({ id }) => id === offer.id)?.name ?? t('watch.thisEvent'),
    to: offer.kind === 'event' ? buyPath([{ type: 'event', id: event.id }]) : forEvent(passPath(offer.kind, offer.id), event.id),
  }));
  if (offers.length === 0) return null;
  return (
    <ul className={styles.offers} aria-label={t('watch.offers')}>
      {offers.map((offer) => (
        <li key={`${offer.kind}-${offer.id}`} className={styles.offer}>
          <Icon name="ticket" size={18} />
          <Link to={offer.to} target={plain ? '_blank' : undefined}>
            {offer.name}
          </Link>
          <strong>
            <PriceTag minor={offer.price} currency={event.currency ?? settings.currency} />
          </strong>
        </li>
      ))}
    </ul>
  );
}

function forEvent(path: string, event: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}event=${event}`;
}
