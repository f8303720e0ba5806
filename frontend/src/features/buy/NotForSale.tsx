import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import type { IconName } from '@/ui/iconSet';
import { buyPath, type Item, type PurchaseRequest } from '@/features/payments/purchaseRequest';
import type { Gate } from './gate';

interface Props {
  gate: Gate;
  request?: PurchaseRequest;
  owned?: Item[];
  onRetry?: () => void;
}

const ICONS: Record<Exclude<Gate, 'failed'>, IconName> = {
  nothing: 'ticket',
  noPayments: 'clock',
  missing: 'ticket',
  noEvent: 'calendar',
  free: 'play',
  noReplay: 'video-off',
  passNeeded: 'ticket',
  region: 'world-off',
  bundle: 'ticket',
  owned: 'check',
};

/** Explains why nothing can be bought here and links to alternatives. */
export function NotForSale({ gate, request, onRetry = () => undefined }: Props) {
  const { t } = useTranslation();
  if (gate === 'failed') return <ErrorState onRetry={onRetry} />;
  const event = request?.event ?? null;
  const watch = event !== null && (gate === 'free' || gate === 'owned' || gate === 'passNeeded' || gate === 'noReplay');
  return (
    <EmptyState icon={ICONS[gate]} title={t(`buy.closed.${gate}.title`)} text={t(`buy.closed.${gate}.text`)}>
      {watch && (
        <LinkButton to={`/watch/${event}`} look="primary" icon="play">
          {t('buy.toEvent')}
        </LinkButton>
      )}
      {gate === 'owned' && (
        <LinkButton to="/profile" look={watch ? 'secondary' : 'primary'}>
          {t('buy.toOrders')}
        </LinkButton>
      )}
      {gate === 'bundle' && request?.items[0] && (
        <LinkButton to={buyPath([request.items[0]])} look="primary">
          {t('buy.firstAlone')}
        </LinkButton>
      )}
      {(gate === 'nothing' || gate === 'missing' || gate === 'passNeeded') && <LinkButton to="/packages">{t('buy.toPasses')}</LinkButton>}
      {gate !== 'owned' && <LinkButton to="/schedule">{t('buy.toSchedule')}</LinkButton>}
    </EmptyState>
  );
}
