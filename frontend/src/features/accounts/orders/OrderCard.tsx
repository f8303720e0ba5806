import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Order } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { LinkButton } from '@/ui/Button';
import { PriceTag } from '@/ui/PriceTag';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { passPath } from '@/features/catalogue/passPath';
import { useBootstrap } from '@/features/channel/channelApi';
import { buyPath } from '@/features/payments/purchaseRequest';
import { OrderDates } from './OrderDates';
import { OrderTax } from './OrderTax';
import { type OrderState, orderState } from './orderGroups';
import { RenewalRow } from './RenewalRow';
import styles from './Orders.module.css';

interface Props {
  order: Order;
  now: number;
}

const TONES: Partial<Record<OrderState, 'brand' | 'accent'>> = { trial: 'accent', active: 'brand' };

/** An order with its product, price, state and available actions. */
export function OrderCard({ order, now }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const { payments } = useBootstrap().settings;
  const state = orderState(order, now);
  const { product } = order;
  const begun = new Date(order.paid_at ?? order.created_at).toLocaleDateString(locale, { dateStyle: 'medium' });
  return (
    <li className={styles.card} data-state={state}>
      <div className={styles.head}>
        <div className={styles.about}>
          <p className={styles.kind}>{t(`orders.kind.${order.type}`)}</p>
          <h3 className={styles.name}>
            <Link to={product.kind === 'event' ? `/watch/${product.id}` : passPath(product.kind, product.id)}>{product.name}</Link>
          </h3>
        </div>
        <Badge tone={TONES[state] ?? 'quiet'}>{t(`orders.state.${state}`)}</Badge>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('orders.number')}</dt>
          <dd className="tabular">{order.id}</dd>
        </div>
        <div>
          <dt>{t(order.given ? 'orders.given' : order.paid_at ? 'orders.bought' : 'orders.begun')}</dt>
          <dd>{begun}</dd>
        </div>
        {!order.given && (
          <div>
            <dt>{t('orders.price')}</dt>
            <dd>
              <PriceTag minor={order.price} currency={order.currency} />
              {order.tax && <OrderTax tax={order.tax} currency={order.currency} />}
            </dd>
          </div>
        )}
        <OrderDates order={order} state={state} />
      </dl>
      {(state === 'trial' || state === 'active' || state === 'ending' || order.grace_ends_at !== null) && order.renewal && <RenewalRow order={order} />}
      {state === 'processing' && <p className={styles.soft}>{t('orders.processingText')}</p>}
      {payments && (state === 'unpaid' || state === 'processing') && (
        <p className={styles.actions}>
          <LinkButton to={buyPath([{ type: product.kind, id: product.id }])} look={state === 'unpaid' ? 'primary' : 'secondary'}>
            {t('orders.payNow')}
          </LinkButton>
        </p>
      )}
    </li>
  );
}
