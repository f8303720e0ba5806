import { useTranslation } from '@/i18n/useTranslation';
import type { Pass } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { useBootstrap } from '@/features/channel/channelApi';
import { ownershipOf, useOwnedProducts } from '@/features/payments/useOwnedProducts';
import { buyPath } from '@/features/payments/purchaseRequest';
import { useViewer } from '@/features/session/useViewer';

/** Link to the checkout of a pass. Renders nothing if it can't be bought or is already owned. */
export function BuyLink({ pass }: { pass: Pass }) {
  const { t } = useTranslation();
  const user = useViewer();
  const { payments } = useBootstrap().settings;
  const isOwned = ownershipOf(useOwnedProducts(), pass.type, pass.id) === 'theirs';
  if (!payments || isOwned) return null;
  const trial = pass.trial_period && !user?.trial_period_used;
  return (
    <LinkButton to={buyPath([{ type: pass.type, id: pass.id }])} look="primary">
      {t(trial ? 'passes.buy.tryShort' : 'passes.buy.short')}
      <span className="visually-hidden">{pass.name}</span>
    </LinkButton>
  );
}
