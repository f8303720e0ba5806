import { useTranslation } from 'react-i18next';
import type { Order } from '@/api/types';
import { formatMoney } from '@/components/money';
import { useDisplayLocale } from '@/components/useDisplayLocale';

/** What becomes of a subscription at the end of its period, in a sentence. */
export function useRenewalWords(order: Order): string {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const end = order.ends_at ?? order.trial_ends_at;
  const date = end ? new Date(end).toLocaleDateString(locale, { dateStyle: 'long' }) : '';
  const price = formatMoney(order.base_price + order.service_fee, order.currency, locale);
  if (order.cancellation === 'processing') return t('orders.renewal.processingText');
  if (order.renewal === 'cancelled') return t('orders.renewal.runsUntil', { date });
  return t(`orders.renewal.next.${order.product.offer ?? 'monthly'}`, { date, price });
}
