import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Order, Quote } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import { coveredEvents } from '@/domain/coveredEvents';
import { EventTime } from '@/domain/EventTime';
import { useCatalogue } from '@/domain/useCatalogue';
import { useViewer } from '@/features/session/useViewer';
import { useWayBack } from '@/features/session/useWayBack';
import '@/i18n/en.json?bought';
import '@/i18n/en.json?buy';
import { BoughtItem } from './BoughtItem';
import { NamesForm } from './NamesForm';
import { QuoteLines } from './QuoteLines';
import { RenewalTerms } from './RenewalTerms';
import styles from './PurchaseDone.module.css';

interface Props {
  orders: Order[];
  /** The event to watch with the purchase. */
  event: number | null;
  /** The price that was shown when it was paid. */
  quote: Quote;
}

/** Confirms a purchase and links to what was bought. */
export function PurchaseDone({ orders, event, quote }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const locale = useDisplayLocale();
  const email = useViewer()?.email ?? '';
  useEffect(() => heading.current?.focus(), []);
  const trial = orders.some(({ trial_ends_at }) => trial_ends_at !== null);
  const total = orders.reduce((sum, { price }) => sum + price, 0);
  const currency = orders[0]?.currency ?? '';
  return (
    <section className={styles.done}>
      <span className={styles.mark}>
        <Icon name="check" size={36} stroke={2.5} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {trial ? t('bought.trial') : t('bought.title')}
      </h2>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <BoughtItem key={order.id} order={order} />
        ))}
      </ul>
      <p className={styles.text}>
        {trial || total === 0 ? t('bought.confirmed', { email }) : t('bought.receipt', { price: formatMoney(total, currency, locale), email })}
      </p>
      <div className={styles.price}>
        <QuoteLines quote={quote} />
      </div>
      {quote.renewal && (
        <div className={styles.text}>
          <RenewalTerms quote={quote} />
        </div>
      )}
      <div className={styles.actions}>
        <WayIn event={event} product={orders[0]?.product} />
        <LinkButton to="/profile" size="large">
          {t('buy.toOrders')}
        </LinkButton>
      </div>
      <NamesForm />
    </section>
  );
}

/** Links to the event; without one, to the page before the shop and to the events of the pass. */
function WayIn({ event: id, product }: { event: number | null; product: Order['product'] | undefined }) {
  const { t } = useTranslation();
  const { category } = useCatalogue();
  const { data: event } = useGetEventQuery(id ?? skipToken);
  const back = useWayBack({ outsideShop: true });
  if (id === null) {
    const sport = category(product?.event_category_id ?? null);
    return (
      <>
        {back && (
          <LinkButton to={back} look="primary" size="large" icon="chevron-left">
            {t('ui.wayBack')}
          </LinkButton>
        )}
        <LinkButton to={coveredEvents(sport ? [sport] : [])} look={back ? 'secondary' : 'primary'} size="large" icon={back ? 'calendar' : 'play'}>
          {t(back ? 'bought.schedule' : 'bought.watch')}
        </LinkButton>
      </>
    );
  }
  const toCome = event?.stream_status === 'upcoming';
  return (
    <>
      {toCome && (
        <p className={styles.when}>
          <EventTime event={event} />
        </p>
      )}
      <LinkButton to={`/watch/${id}`} state={{ play: true }} look="primary" size="large" icon={toCome ? 'calendar' : 'play'}>
        {t(toCome ? 'bought.event' : 'bought.watch')}
      </LinkButton>
    </>
  );
}
