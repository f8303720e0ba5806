import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { usePasses } from '@/features/catalogue/usePasses';
import { useBootstrap } from '@/features/channel/channelApi';
import { useViewer } from '@/features/session/useViewer';

/** Empty state of the orders. Links to the passes and mentions the longest free trial available. */
export function NoOrders() {
  const { t } = useTranslation();
  const user = useViewer();
  const passes = usePasses();
  const { payments } = useBootstrap().settings;
  const days = user?.trial_period_used ? 0 : Math.max(0, ...passes.map(({ trial_period }) => trial_period ?? 0));
  const sold = payments !== null && passes.length > 0 && user?.passes_enabled !== false;
  return (
    <EmptyState icon="ticket" title={t('orders.none.title')} text={days > 0 && sold ? t('orders.none.trial', { count: days }) : t('orders.none.text')}>
      {sold && (
        <LinkButton to="/packages" look="primary" icon="ticket">
          {t('orders.none.passes')}
        </LinkButton>
      )}
      <LinkButton to="/schedule" icon="calendar">
        {t('orders.none.schedule')}
      </LinkButton>
    </EmptyState>
  );
}
