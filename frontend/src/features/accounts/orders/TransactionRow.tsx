import { Link } from 'react-router-dom';
import { useTranslation } from '@/i18n/useTranslation';
import type { PaymentStatus, Transaction } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { brandName } from '@/features/payments/cardWords';
import styles from './Orders.module.css';

const TONES: Partial<Record<PaymentStatus, 'brand'>> = { paid: 'brand' };

/** A charge with its date, products, card, status and amount. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const { card, status, event, amount, refunded, currency } = transaction;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const at = new Date(transaction.paid_at ?? transaction.created_at);
  const names = new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(transaction.orders.map(({ name }) => name));
  return (
    <li className={styles.row}>
      <time className={styles.when} dateTime={at.toISOString()}>
        {at.toLocaleDateString(locale, { dateStyle: 'medium' })}
      </time>
      <div className={styles.what}>
        <p className={styles.said}>
          <strong>{names}</strong>
        </p>
        <p className={styles.soft}>
          {t(`orders.event.${event}`)}
          {card && ` · ${brandName(card.brand) ?? card.brand} ···· ${card.last4}`}
        </p>
        {transaction.receipts.map(({ id, number, kind }) => (
          <Link key={id} to={`/profile/receipts/${id}`} className={styles.receipt}>
            {t(`orders.receipt.${kind}`, { number })}
          </Link>
        ))}
      </div>
      <Badge tone={TONES[status] ?? 'quiet'}>{t(`orders.payment.${status}`)}</Badge>
      <p className={styles.amount}>
        {money(amount)}
        {refunded > 0 && <span className={styles.soft}>{t('orders.transactions.refunded', { price: money(refunded) })}</span>}
      </p>
    </li>
  );
}
