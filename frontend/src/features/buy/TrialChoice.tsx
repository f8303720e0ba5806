import { useEffect, useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { api } from '@/api/api';
import type { Quote } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { FormNotice } from '@/features/forms/FormNotice';
import '@/i18n/en.json?verification';
import { OptionRow } from './OptionRow';
import type { Offer } from './useOffer';
import styles from './PayForm.module.css';

/** Lets the viewer buy with or without the trial. Each option states its price. */
export function TrialChoice({ offer: { pass, trial, setTrial }, quote, verified }: { offer: Offer; quote: Quote; verified: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const locale = useDisplayLocale();
  useFreshProfile(trial && !verified);
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
      {trial && !verified && (
        <FormNotice tone="info">
          <p className={styles.said}>{t('buy.trial.verify')}</p>
          <LinkButton to="/verify-notice" icon="mail">
            {t('verification.address')}
          </LinkButton>
        </FormNotice>
      )}
    </div>
  );
}

/** Refetches the profile when the tab becomes visible, because viewers verify their e-mail address in another tab. */
function useFreshProfile(isNeeded: boolean): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = () => document.visibilityState === 'visible' && dispatch(api.util.invalidateTags(['Profile']));
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [isNeeded, dispatch]);
}
