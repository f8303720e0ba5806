import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Quote } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { OptionRow } from './OptionRow';
import type { Offer } from './useOffer';
import styles from './PayForm.module.css';

/** Lets the viewer buy with or without the trial. Each option states its price. */
export function TrialChoice({ offer: { pass, trial, setTrial }, quote }: { offer: Offer; quote: Quote }) {
  const { t } = useTranslation();
  const id = useId();
  const locale = useDisplayLocale();
  if (!pass) return null;
  const price = formatMoney(quote.renewal?.amount ?? pass.price, pass.currency, locale);
  return (
    <div className={styles.section} role="radiogroup" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {t('buy.trial.title')}
      </h2>
      <ul className={styles.options}>
        <OptionRow name="trial" checked={trial} onChoose={() => setTrial(true)}>
          <strong>{t('buy.trial.with', { count: pass.trial_period ?? 0 })}</strong>
          <span className={styles.hint}>{t(`buy.trial.then.${pass.offer ?? 'monthly'}`, { price })}</span>
        </OptionRow>
        <OptionRow name="trial" checked={!trial} onChoose={() => setTrial(false)}>
          <strong>{t('buy.trial.without')}</strong>
          <span className={styles.hint}>{t(`buy.trial.now.${pass.offer ?? 'monthly'}`, { price })}</span>
        </OptionRow>
      </ul>
    </div>
  );
}
