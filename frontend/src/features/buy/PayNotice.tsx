import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { Quote } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { FormNotice } from '@/features/forms/FormNotice';
import { useViewer } from '@/features/session/useViewer';
import type { PayFailure } from './payFailure';
import type { Offer } from './useOffer';
import styles from './PayForm.module.css';

interface Props {
  failure: PayFailure | null;
  offer: Offer;
  quote: Quote;
}

const HARMLESS = new Set<PayFailure['kind']>(['late', 'underWay', 'owned']);

/** Explains why the payment failed and what to do. A missing card is reported at the card field, a declined payment in the popup. */
export function PayNotice({ failure, offer, quote }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const email = useViewer()?.email ?? '';
  if (!failure || failure.kind === 'cardMissing') return null;
  const { kind } = failure;
  const price = formatMoney(quote.total, quote.currency, locale);
  return (
    <FormNotice tone={HARMLESS.has(kind) ? 'info' : 'wrong'}>
      <p className={styles.said}>{t(`buy.failed.${kind}`, { price, email })}</p>
      {kind === 'trialUsed' && (
        <button type="button" className={styles.way} onClick={() => offer.setTrial(false)}>
          {t('buy.trial.without')}
        </button>
      )}
      {(kind === 'late' || kind === 'owned') && (
        <Link to="/profile" className="text-link">
          {t('buy.toOrders')}
        </Link>
      )}
    </FormNotice>
  );
}
