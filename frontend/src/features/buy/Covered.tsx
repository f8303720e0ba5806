import { useTranslation } from '@/i18n/useTranslation';
import type { UserAccess } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { coverWords } from '@/features/payments/coverWords';

interface Props {
  passes: UserAccess['passes'];
  /** The event that was to be watched with the purchase. */
  event: number | null;
  onAnyway: () => void;
}

/** Says that a purchase would add nothing to the viewer's passes, and waits until they choose to go on anyway. */
export function Covered({ passes, event, onAnyway }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const { names, date } = coverWords(passes, locale, useNow());
  const text = passes.length === 0 ? t('buy.covered.some') : date === null ? t('buy.covered.with', { names }) : t('buy.covered.until', { names, date });
  return (
    <EmptyState icon="check" title={t('buy.covered.title')} text={text}>
      {event !== null && (
        <LinkButton to={`/watch/${event}`} look="primary" icon="play">
          {t('buy.toEvent')}
        </LinkButton>
      )}
      <LinkButton to="/profile" look={event === null ? 'primary' : 'secondary'}>
        {t('buy.toOrders')}
      </LinkButton>
      <Button onClick={onAnyway}>{t('buy.covered.anyway')}</Button>
    </EmptyState>
  );
}
