import { useTranslation } from '@/i18n/useTranslation';
import type { Quote } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import styles from './Summary.module.css';

/** The amount and date of the next renewal, and how to cancel it. */
export function RenewalTerms({ quote: { renewal, currency } }: { quote: Pick<Quote, 'renewal' | 'currency'> }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  if (!renewal) return null;
  const words = {
    price: formatMoney(renewal.amount, currency, locale),
    date: new Date(renewal.at).toLocaleDateString(locale, { dateStyle: 'long' }),
  };
  const kind = renewal.trial_period === null ? 'later' : 'trial';
  return (
    <p className={styles.renewal}>
      <Icon name="calendar" size={20} />
      <span>
        <strong>{t(`buy.renewal.${kind}.${renewal.offer}`, words)}</strong> {t(`buy.renewal.${kind}.cancel`)}
      </span>
    </p>
  );
}
