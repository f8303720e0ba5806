import { useTranslation } from '@/i18n/useTranslation';
import type { Pass } from '@/api/types';

export interface PassTerms {
  charged: string;
  /** The duration of access. */
  lasts: string;
  /** The duration or, for a subscription, the right to cancel; for use beside `charged`. */
  leave: string;
  /** The free trial; null if there is none. */
  trial: string | null;
}

/** Returns the terms of a pass as localized texts. */
export function usePassTerms(pass: Pass): PassTerms {
  const { t } = useTranslation();
  const days = pass.trial_period ?? 0;
  const trial = days > 0 ? t('passes.trial', { count: days }) : null;
  if (pass.type === 'subscription') {
    return { charged: t(`passes.charged.${pass.offer ?? 'monthly'}`), lasts: t('passes.renews'), leave: t('passes.leave'), trial };
  }
  const lasts = pass.period === null ? t('passes.noEnd') : t('passes.lasts', { count: pass.period });
  return { charged: t('passes.charged.once'), lasts, leave: lasts, trial };
}
