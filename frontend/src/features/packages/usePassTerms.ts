import { useTranslation } from '@/i18n/useTranslation';
import type { Pass } from '@/api/types';

export interface PassTerms {
  /** When it is charged. */
  charged: string;
  /** How long it gives access. */
  lasts: string;
  /** The same, for where it stands beside the charge. */
  leave: string;
  /** What is free at first; null where nothing is. */
  trial: string | null;
}

/** What is charged when, and what for, in words. */
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
