import { useTranslation } from '@/i18n/useTranslation';
import type { Order } from '@/api/types';
import { endText } from '@/lib/endText';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import { useBootstrap } from '@/features/channel/channelApi';

/** Returns a sentence that says what happens to a subscription at the end of its period. */
export function useRenewalWords(order: Order): string {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const { payments } = useBootstrap().settings;
  const end = order.ends_at ?? order.trial_ends_at;
  const now = useNow();
  const written = (to: string) => endText({ from: order.starts_at ?? order.created_at, to }, locale, 'long', now);
  const date = end ? written(end) : '';
  const price = formatMoney(order.renewal_price ?? order.base_price + order.service_fee, order.currency, locale);
  if (order.cancellation === 'processing') return t(payments ? 'orders.renewal.processingText' : 'orders.renewal.waitingText');
  if (order.grace_ends_at) {
    return t(order.activity_status === 'expired' ? 'orders.renewal.stopped' : 'orders.renewal.unpaid', { date: written(order.grace_ends_at) });
  }
  if (order.renewal === 'cancelled') return t('orders.renewal.runsUntil', { date });
  return t(`orders.renewal.next.${order.product.offer ?? 'monthly'}`, { date, price });
}
