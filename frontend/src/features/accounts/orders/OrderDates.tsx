import { useTranslation } from '@/i18n/useTranslation';
import type { Order } from '@/api/types';
import { endText } from '@/lib/endText';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import type { OrderState } from './orderGroups';

/** Shows when access ends. Renders nothing for unpaid, failed or refunded orders, or if the renewal row shows the date. */
export function OrderDates({ order, state }: { order: Order; state: OrderState }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const now = useNow();
  const running = state === 'active' || state === 'trial';
  if (state === 'unpaid' || state === 'processing' || state === 'failed' || state === 'refunded') return null;
  if (running && order.renewal !== null) return null;
  const date = order.ends_at && endText({ from: order.paid_at ?? order.created_at, to: order.ends_at }, locale, 'medium', now);
  return (
    <div>
      <dt>{t(state === 'expired' ? 'orders.ended' : 'orders.until')}</dt>
      <dd>{date ?? t('orders.forEver')}</dd>
    </div>
  );
}
