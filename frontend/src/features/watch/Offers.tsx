import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { passPath } from '@/features/catalogue/passPath';
import { useBootstrap } from '@/features/channel/channelApi';
import { PriceTag } from '@/ui/PriceTag';
import { buyPath } from '@/features/payments/wanted';
import styles from './Offers.module.css';

const SHOWN = 3;

interface Props {
  event: EventDetail;
  /** In another site's frame, which only the event itself may fill: other pages open beside it. */
  plain: boolean;
}

/** The cheapest ways in, on a channel that takes payments: a pass leads to its own page, from where the way leads back to the event. */
export function Offers({ event, plain }: Props) {
  const { t } = useTranslation();
  const { packages, subscriptions, settings } = useBootstrap();
  const named = { package: packages, subscription: subscriptions, event: [] };
  // By itself an event is sold only where it is pay-per-view; any other takes a pass.
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
