import { useTranslation } from 'react-i18next';
import type { Pass } from '@/api/types';
import { Badge } from '@/components/Badge';
import { standingOf, useOwned } from '@/features/payments/useOwned';

/** Marks a pass that is the viewer's, or gives more than what they have. */
export function OwnedBadge({ pass, className }: { pass: Pass; className?: string | undefined }) {
  const { t } = useTranslation();
  const standing = standingOf(useOwned().partsOf(pass.type, pass.id));
  if (standing === 'none') return null;
  const wholly = standing === 'wholly';
  return (
    <Badge tone={wholly ? 'brand' : 'accent'} icon={wholly ? 'check' : 'arrow-right'} className={className}>
      {t(wholly ? 'passes.owned.mark' : 'passes.owned.upgrade')}
    </Badge>
  );
}
