import { useTranslation } from '@/i18n/useTranslation';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { useBootstrap } from '@/features/channel/channelApi';
import { useGetTransactionsQuery } from '@/features/payments/ordersApi';
import { SavedCards } from './SavedCards';
import { TransactionRow } from './TransactionRow';
import styles from './Orders.module.css';

/** The viewer's charges and saved cards. */
export function PaymentsSection() {
  const { t } = useTranslation();
  const { payments } = useBootstrap().settings;
  const { data: rows, isError, refetch } = useGetTransactionsQuery();
  return (
    <>
      <section className={styles.section} aria-labelledby="payments">
        <h2 id="payments" className="section-title">
          {t('orders.transactions.title')}
        </h2>
        {isError && !rows && <ErrorState onRetry={() => void refetch()} />}
        {!rows && !isError && <Skeleton height="220px" width="100%" className={styles.outline} />}
        {rows?.length === 0 && <EmptyState icon="ticket" title={t('orders.transactions.none.title')} text={t('orders.transactions.none.text')} />}
        {rows && rows.length > 0 && (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <TransactionRow key={row.id} transaction={row} />
            ))}
          </ul>
        )}
      </section>
      {payments && <SavedCards />}
    </>
  );
}
