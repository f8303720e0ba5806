import { useTranslation } from '@/i18n/useTranslation';
import { formatShortMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useViewer } from '@/features/session/useViewer';
import type { WayIn } from './waysIn';

/** Returns a function that says what a purchase gives and costs, such as "Try 7 days free, then $9.44 a month". */
export function useWayText(currency: string): (way: WayIn) => string {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const used = useViewer()?.trial_period_used;
  return ({ pass, price: minor }) => {
    const price = formatShortMoney(minor, currency, locale);
    if (!pass) return t('watch.way.event', { price });
    if (pass.type === 'package') return t('watch.way.once', { name: pass.name, price });
    const offer = pass.offer ?? 'monthly';
    return pass.trial_period && !used ? t(`watch.way.trial.${offer}`, { count: pass.trial_period, price }) : t(`watch.way.renewing.${offer}`, { price });
  };
}
