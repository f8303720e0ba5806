import type { Receipt } from '@/api/types';
import { useTranslation } from '@/i18n/useTranslation';
import { formatPercent } from '@/lib/percent';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { ReceiptLine } from './ReceiptLine';
import { useReceiptOrders } from './useReceiptOrders';
import styles from './Receipt.module.css';

interface Props {
  receipt: Receipt;
  money: (minor: number) => string;
}

/** The products, and below them the taxes and the total. */
export function ReceiptTable({ receipt, money }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const orders = useReceiptOrders(receipt);
  const { lines, taxes, tax_included: included } = receipt;
  const percent = (text: string) => formatPercent(text, locale);
  const row = (label: string, minor: number) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td>{money(minor)}</td>
    </tr>
  );
  const total = (
    <tr className={styles.total}>
      <th scope="row">{t('receipts.total')}</th>
      <td>{money(receipt.total)}</td>
    </tr>
  );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('receipts.product')}</th>
          <th scope="col">{t('receipts.price')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <ReceiptLine key={line.order_id} line={line} paidAt={receipt.paid_at} order={orders.find(({ id }) => id === line.order_id)} money={money} />
        ))}
      </tbody>
      <tfoot>
        {taxes.length > 0 && !included && row(t('receipts.net'), receipt.net)}
        {!included && taxes.map((tax) => row(`${tax.name} ${percent(tax.percent)}`, tax.amount))}
        {total}
        {included && taxes.map((tax) => row(t('receipts.included', { name: tax.name, percent: percent(tax.percent), net: money(tax.taxable) }), tax.amount))}
      </tfoot>
    </table>
  );
}
