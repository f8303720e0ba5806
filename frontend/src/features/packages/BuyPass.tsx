import { useTranslation } from '@/i18n/useTranslation';
import { Link, useSearchParams } from 'react-router-dom';
import type { Pass } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { formatMoney } from '@/lib/money';
import { endText } from '@/lib/endText';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import { useBootstrap } from '@/features/channel/channelApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { findOwnedPass, ownershipOf, useOwnedProducts } from '@/features/payments/useOwnedProducts';
import { buyPath, type Item } from '@/features/payments/purchaseRequest';
import { useViewer } from '@/features/session/useViewer';
import { PartlyOwned } from './PartlyOwned';
import styles from './PassPayment.module.css';

interface Props {
  pass: Pass;
  /** Additions bought with the pass. */
  along: readonly Pass[];
}

/** Link to the checkout, or a notice if the viewer already owns the pass or nothing can be bought. */
export function BuyPass({ pass, along }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const now = useNow();
  const user = useViewer();
  const owned = useOwnedProducts();
  const [params] = useSearchParams();
  const { payments } = useBootstrap().settings;
  const parts = owned.partsOf(pass.type, pass.id);
  const held = findOwnedPass(owned, pass);
  const upgrade = ownershipOf(owned, pass.type, pass.id) === 'upgrade';
  if (parts?.fully_purchased) {
    const date = held?.ends_at && endText({ from: held.starts_at, to: held.ends_at }, locale, 'long', now);
    return (
      <FormNotice tone="good">
        <p className={styles.said}>
          {date && held.renewal !== 'active' ? t('passes.owned.until', { date }) : t(held ? 'passes.owned.yours' : 'passes.owned.covered')}
        </p>
        <Link to="/profile" className="text-link">
          {t('passes.owned.orders')}
        </Link>
      </FormNotice>
    );
  }
  if (!payments) {
    return (
      <FormNotice tone="info">
        <p className={styles.said}>{t('passes.closed')}</p>
      </FormNotice>
    );
  }
  const event = Number(params.get('event')) || null;
  const passes: Item[] = [pass, ...along].map(({ type, id }) => ({ type, id }));
  const [only] = passes;
  // Quote a package together with the event it is bought for, to check that it covers the event.
  const items = event && along.length === 0 && only?.type === 'package' ? [{ type: 'event' as const, id: event, package_id: only.id }] : passes;
  const total = formatMoney(
    [pass, ...along].reduce((sum, { price }) => sum + price, 0),
    pass.currency,
    locale,
  );
  const trial = pass.trial_period && !user?.trial_period_used;
  return (
    <>
      {parts && <PartlyOwned parts={parts} />}
      <LinkButton to={buyPath(items, event)} look="primary" size="large" icon="ticket">
        {trial ? t('passes.buy.trial', { count: pass.trial_period ?? 0 }) : t(upgrade ? 'passes.buy.upgrade' : 'passes.buy.now', { price: total })}
      </LinkButton>
    </>
  );
}
