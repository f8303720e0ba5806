import { useTranslation } from '@/i18n/useTranslation';
import type { Pass } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { ownershipOf, useOwnedProducts } from '@/features/payments/useOwnedProducts';

/** Marks a pass that the viewer owns or that is an upgrade for them. */
export function OwnedBadge({ pass, className }: { pass: Pass; className?: string | undefined }) {
  const { t } = useTranslation();
  const standing = ownershipOf(useOwnedProducts(), pass.type, pass.id);
  if (standing === 'none') return null;
  const isOwned = standing === 'theirs';
  return (
    <Badge tone={isOwned ? 'brand' : 'accent'} icon={isOwned ? 'check' : 'arrow-right'} className={className}>
      {t(isOwned ? 'passes.owned.mark' : 'passes.owned.upgrade')}
    </Badge>
  );
}
