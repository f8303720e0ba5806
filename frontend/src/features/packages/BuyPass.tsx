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
import { coverWords } from '@/features/payments/coverWords';
import { findOwnedPass, ownershipOf, useOwnedProducts } from '@/features/payments/useOwnedProducts';
import { buyPath, passItem } from '@/features/payments/purchaseRequest';
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
  const cover = owned.coveredBy(pass.type, pass.id);
  const covering = cover.length > 0 ? coverWords(cover, locale, now) : null;
  if (parts?.fully_purchased && !covering) {
    const date = held?.ends_at && endText({ from: held.starts_at, to: held.ends_at }, locale, 'long', now);
    return (
      <FormNotice tone="good">
        <p className={styles.said}>{date && held.renewal !== 'active' ? t('passes.owned.until', { date }) : t('passes.owned.yours')}</p>
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
  const items = along.length === 0 ? [passItem(pass, event)] : [pass, ...along].map((one) => passItem(one, null));
  const total = formatMoney(
    [pass, ...along].reduce((sum, { price }) => sum + price, 0),
    pass.currency,
    locale,
  );
  const trial = pass.trial_period && !user?.trial_period_used;
  return (
    <>
      {parts && !covering && <PartlyOwned parts={parts} />}
      {covering && (
        <FormNotice tone="info">
          <p className={styles.said}>
            {covering.date === null
              ? t('passes.owned.coveredBy', { names: covering.names })
              : t('passes.owned.coveredUntil', { names: covering.names, date: covering.date })}
          </p>
        </FormNotice>
      )}
      <LinkButton to={buyPath(items, event)} look={covering ? 'secondary' : 'primary'} size="large" icon="ticket">
        {covering
          ? t('passes.buy.anyway', { price: total })
          : trial
            ? t('passes.buy.trial', { count: pass.trial_period ?? 0 })
            : t(upgrade ? 'passes.buy.upgrade' : 'passes.buy.now', { price: total })}
      </LinkButton>
    </>
  );
}
