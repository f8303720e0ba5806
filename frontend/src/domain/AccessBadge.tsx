import { useTranslation } from '@/i18n/useTranslation';
import { Badge } from '@/ui/Badge';
import { PriceTag } from '@/ui/PriceTag';
import { accessBadge } from './eventAccess';

type Props = {
  event: Parameters<typeof accessBadge>[0];
  tone?: 'overlay' | 'quiet';
};

/** A badge for the access that an event requires, such as a price or a sign-in. */
export function AccessBadge({ event, tone = 'overlay' }: Props) {
  const { t } = useTranslation();
  const badge = accessBadge(event);
  switch (badge.kind) {
    case 'none':
      return null;
    case 'free':
      return <Badge tone={tone}>{t('match.access.free')}</Badge>;
    case 'included':
      return (
        <Badge tone={tone} icon="check">
          {t('match.access.included')}
        </Badge>
      );
    case 'sign_in':
      return (
        <Badge tone={tone} icon="user">
          {t('match.access.signIn')}
        </Badge>
      );
    case 'pass':
      return (
        <Badge tone={tone} icon="lock">
          {t('match.access.pass')}
        </Badge>
      );
    case 'price':
      return (
        <Badge tone={tone} icon="ticket">
          <PriceTag minor={badge.minor} currency={badge.currency} />
        </Badge>
      );
  }
}
