import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { buyPath } from '@/features/payments/purchaseRequest';

/** Buy button on a channel with payments: buys the event if it is sold individually, otherwise leads to the passes. */
export function BuyButton({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  if (event.type === 'ppv' && event.price !== null && event.currency) {
    return (
      <LinkButton to={buyPath([{ type: 'event', id: event.id }])} look="primary" icon="ticket">
        {t('watch.buy', { price: formatMoney(event.price, event.currency, locale) })}
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/packages" look="primary" icon="ticket">
      {t('watch.passes')}
    </LinkButton>
  );
}
