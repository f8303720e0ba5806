import { useTranslation } from '@/i18n/useTranslation';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { useNow } from '@/lib/useNow';
import { useGetOrdersQuery } from '@/features/payments/ordersApi';
import { NoOrders } from './NoOrders';
import { OrderCard } from './OrderCard';
import { groupOrders } from './orderGroups';
import { Upgrades } from './Upgrades';
import { useOrdersUnderWay } from './useOrdersUnderWay';
import styles from './Orders.module.css';

/** The viewer's active and past orders. */
export function OrdersSection() {
  const { t } = useTranslation();
  const now = useNow();
  const { data: orders, isError, refetch } = useGetOrdersQuery();
  useOrdersUnderWay(orders);
  const { active, past } = groupOrders(orders ?? [], now);
  return (
    <>
      {isError && !orders && <ErrorState onRetry={() => void refetch()} />}
      {!orders && !isError && <Waiting />}
      {orders?.length === 0 && <NoOrders />}
      {orders && orders.length > 0 && (
        <section className={styles.section} aria-labelledby="orders-active">
          <h2 id="orders-active" className="section-title">
            {t('orders.active')}
          </h2>
          {active.length === 0 && <p className={styles.soft}>{t('orders.noneActive')}</p>}
          <ul className={styles.list}>
            {active.map((order) => (
              <OrderCard key={order.id} order={order} now={now} />
            ))}
          </ul>
        </section>
      )}
      {active.length > 0 && <Upgrades />}
      {past.length > 0 && (
        <section className={styles.section} aria-labelledby="orders-past">
          <h2 id="orders-past" className="section-title">
            {t('orders.past')}
          </h2>
          <ul className={styles.list}>
            {past.map((order) => (
              <OrderCard key={order.id} order={order} now={now} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.section} role="status" aria-label={t('app.loading')} aria-busy="true">
      <Skeleton height="28px" width="200px" />
      <Skeleton height="168px" width="100%" className={styles.outline} />
      <Skeleton height="168px" width="100%" className={styles.outline} />
    </div>
  );
}
