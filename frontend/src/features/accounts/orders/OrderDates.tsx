import { useTranslation } from '@/i18n/useTranslation';
import type { Order } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import type { OrderState } from './orderGroups';

/** Shows when access ends. Renders nothing for unpaid, failed or refunded orders, or if the renewal row shows the date. */
export function OrderDates({ order, state }: { order: Order; state: OrderState }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const running = state === 'active' || state === 'trial';
  if (state === 'unpaid' || state === 'processing' || state === 'failed' || state === 'refunded') return null;
  if (running && order.renewal !== null) return null;
  const date = order.ends_at && new Date(order.ends_at).toLocaleDateString(locale, { dateStyle: 'medium' });
  return (
    <div>
      <dt>{t(state === 'expired' ? 'orders.ended' : 'orders.until')}</dt>
      <dd>{date ?? t('orders.forEver')}</dd>
    </div>
  );
}
