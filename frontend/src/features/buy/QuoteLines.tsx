import { useTranslation } from '@/i18n/useTranslation';
import type { Quote } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { TaxLine } from './TaxLine';
import styles from './Summary.module.css';

/** The amount charged now, and its parts. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const money = (minor: number) => formatMoney(minor, quote.currency, locale);
  const trial = quote.renewal?.trial_period != null;
  const line = (name: string, value: string) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className="amounts">
      {line(t('buy.line.price'), money(quote.base_price))}
      {line(t('buy.line.fee'), money(quote.service_fee))}
      {quote.discount > 0 && line(t('buy.line.discount', { code: quote.coupon ?? '' }), `−${money(quote.discount)}`)}
      {trial && line(t('buy.line.trial', { count: quote.renewal?.trial_period ?? 0 }), `−${money(quote.base_price + quote.service_fee)}`)}
      {quote.tax && !quote.tax.included && quote.tax.lines.map((tax) => <TaxLine key={tax.name} tax={tax} money={money} />)}
      <div className={styles.total} data-total>
        <dt>{t('buy.line.now')}</dt>
        <dd aria-live="polite">{money(quote.total)}</dd>
      </div>
      {quote.tax?.included && quote.tax.lines.map((tax) => <TaxLine key={tax.name} tax={tax} money={money} isIncluded />)}
    </dl>
  );
}
