import type { Order } from '@/api/types';
import { useTranslation } from '@/i18n/useTranslation';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import styles from './Orders.module.css';

/** The taxes in an order's price. */
export function OrderTax({ tax, currency }: { tax: NonNullable<Order['tax']>; currency: string }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const taxes = tax.lines.map(({ name, amount }) => `${name} ${formatMoney(amount, currency, locale)}`).join(', ');
  return <span className={styles.tax}>{t('orders.tax', { taxes })}</span>;
}
