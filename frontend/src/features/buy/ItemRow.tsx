import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail, Pass, Quote } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { PriceTag } from '@/ui/PriceTag';
import { Skeleton } from '@/ui/Skeleton';
import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import { usePass } from '@/features/catalogue/usePass';
import { EventPicture } from '@/domain/EventPicture';
import { EventTime } from '@/domain/EventTime';
import { PassArt } from '@/domain/PassArt';
import type { Item } from '@/features/payments/purchaseRequest';
import styles from './Summary.module.css';

interface Props {
  item: Item;
  /** The event to watch with the purchase; its picture stands for a single pass. */
  event: number | null;
  /** The item's own price; set only if several items are bought. */
  priced: Quote['items'][number] | undefined;
  currency: string;
  isOwned: boolean;
}

/** An item to be bought, with its picture, kind and name. */
export function ItemRow(props: Props) {
  const { item, event, priced } = props;
  if (item.package_id !== undefined) return <PassRow {...props} id={item.package_id} kind="package" forEvent={item.id} />;
  if (item.type === 'event') return <EventRow {...props} />;
  const forEvent = priced === undefined ? event : null;
  return <PassRow {...props} id={item.id} kind={item.type} {...(forEvent !== null && { forEvent })} />;
}

function EventRow({ item, priced, currency, isOwned }: Props) {
  const { t } = useTranslation();
  const { data: event } = useGetEventQuery(item.id);
  return (
    <li className={styles.item}>
      <div className={styles.art}>{event ? <EventPicture event={event} eager /> : <Skeleton width="100%" height="100%" />}</div>
      <div className={styles.about}>
        <p className={styles.kind}>{t('buy.kind.event')}</p>
        <h3 className={styles.name}>{event?.name ?? priced?.name ?? ''}</h3>
        {event && (
          <p className={styles.soft}>
            <EventTime event={event} />
          </p>
        )}
        <Own priced={priced} currency={currency} isOwned={isOwned} />
      </div>
    </li>
  );
}

function PassRow({ id, kind, forEvent, priced, currency, isOwned }: Props & { id: number; kind: 'package' | 'subscription'; forEvent?: number }) {
  const { t } = useTranslation();
  const { pass } = usePass(id, kind);
  const { data: event, isError } = useGetEventQuery(forEvent ?? skipToken);
  return (
    <li className={styles.item}>
      <div className={styles.art}>
        <RowArt pass={pass} event={event} forEvent={isError ? undefined : forEvent} />
      </div>
      <div className={styles.about}>
        <p className={styles.kind}>{t(`buy.kind.${pass?.pass_type === 'addition' ? 'addition' : kind}`)}</p>
        <h3 className={styles.name}>{pass?.name ?? priced?.name ?? ''}</h3>
        {event && <p className={styles.soft}>{t('buy.for', { event: event.name })}</p>}
        {!event && pass?.type === 'package' && <p className={styles.soft}>{pass.period === null ? t('buy.noEnd') : t('buy.lasts', { count: pass.period })}</p>}
        <Own priced={priced} currency={currency} isOwned={isOwned} />
      </div>
    </li>
  );
}

/** The picture of the event that a pass is bought for, else the pass's own. */
function RowArt({ pass, event, forEvent }: { pass: Pass | null | undefined; event: EventDetail | undefined; forEvent: number | undefined }) {
  if (event) return <EventPicture event={event} eager />;
  return pass && forEvent === undefined ? <PassArt pass={pass} eager /> : <Skeleton width="100%" height="100%" />;
}

function Own({ priced, currency, isOwned }: Pick<Props, 'priced' | 'currency' | 'isOwned'>) {
  const { t } = useTranslation();
  if (isOwned) return <Badge icon="check">{t('buy.theirs')}</Badge>;
  return priced ? (
    <p className={styles.own}>
      <PriceTag minor={priced.base_price + priced.service_fee} currency={currency} />
    </p>
  ) : null;
}
