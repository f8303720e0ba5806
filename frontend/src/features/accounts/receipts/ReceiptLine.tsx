import type { Order, Receipt } from '@/api/types';
import { useTranslation } from '@/i18n/useTranslation';
import { endText } from '@/lib/endText';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import styles from './Receipt.module.css';

interface Props {
  line: Receipt['lines'][number];
  /** When it was paid. */
  paidAt: string;
  /** The order as it is now, once it is loaded. */
  order: Order | undefined;
  money: (minor: number) => string;
}

/** A product on a receipt, with its order number, its end, and the fee and the discount in its price. */
export function ReceiptLine({ line, paidAt, order, money }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const { order_id, name, price, discount, until } = line;
  // After a change of plan, the price is not the order's.
  const fee = order && order.base_price + order.service_fee === price ? order.service_fee : 0;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles.soft}>
          {t('receipts.order', { number: order_id })}
          {until && ` · ${t('receipts.until', { date: endText({ from: paidAt, to: until }, locale, 'long') })}`}
        </span>
        {fee > 0 && <span className={styles.soft}>{t('receipts.fee', { price: money(fee) })}</span>}
        {discount > 0 && <span className={styles.soft}>{t('receipts.discount', { price: money(discount) })}</span>}
      </th>
      <td>{money(price - discount)}</td>
    </tr>
  );
}
