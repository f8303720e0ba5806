import type { TaxAmount } from '@/api/types';
import { useTranslation } from '@/i18n/useTranslation';
import { formatPercent } from '@/lib/percent';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import styles from './Summary.module.css';

interface Props {
  tax: TaxAmount;
  money: (minor: number) => string;
  /** Whether the total contains the tax, so that the line only says how much of it. */
  isIncluded?: boolean;
}

/** A tax by name and rate, with its amount. */
export function TaxLine({ tax, money, isIncluded = false }: Props) {
  const { t } = useTranslation();
  const percent = formatPercent(tax.percent, useDisplayLocale());
  return (
    <div className={isIncluded ? styles.included : undefined}>
      <dt>{t(isIncluded ? 'buy.line.taxIncluded' : 'buy.line.tax', { name: tax.name, percent })}</dt>
      <dd>{money(tax.amount)}</dd>
    </div>
  );
}
