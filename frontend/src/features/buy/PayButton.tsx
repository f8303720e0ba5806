import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Quote } from '@/api/types';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import type { Stage } from './usePay';
import styles from './PayForm.module.css';

interface Props {
  stage: Stage | null;
  quote: Quote;
  trial: boolean;
  disabled: boolean;
}

/** The submit button. Shows the amount, or the current step while paying. */
export function PayButton({ stage, quote, trial, disabled }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const button = useRef<HTMLButtonElement>(null);
  const paying = useRef(false);
  // A layout effect focuses the button before the popup opens; when closed, the popup returns the focus to it.
  useLayoutEffect(() => {
    // The button lost the focus while it was disabled.
    if (paying.current && stage === null) button.current?.focus();
    paying.current = stage !== null;
  }, [stage]);
  const price = formatMoney(quote.total, quote.currency, locale);
  const label = trial ? t('buy.pay.trial') : quote.total === 0 ? t('buy.pay.free') : t('buy.pay.amount', { price });
  return (
    <div className={styles.submit}>
      <Button ref={button} type="submit" look="primary" size="large" disabled={disabled} className={styles.button}>
        {stage === null ? label : t(`buy.stage.${stage}`)}
      </Button>
      {stage !== null && <span className={styles.bar} aria-hidden="true" />}
      <p className={styles.progress} role="status">
        {stage !== null && t('buy.stay')}
      </p>
      <p className={styles.safe}>
        <Icon name="lock" size={18} />
        {t('buy.secure')}
      </p>
    </div>
  );
}
