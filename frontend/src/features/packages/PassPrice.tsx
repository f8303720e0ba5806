import { useTranslation } from '@/i18n/useTranslation';
import type { Pass } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useTaxesAdded } from './useTaxesAdded';
import styles from './PassPrice.module.css';

interface Props {
  pass: Pass;
  size?: 'small' | 'medium' | 'large';
}

/** The total to be charged, without taxes that are added to it, and the price title (currency, symbol, base price, period or offer). */
export function PassPrice({ pass, size = 'medium' }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const taxesAdded = useTaxesAdded();
  const [amount, suffix] = pass.price_title.split(' / ');
  const total = formatMoney(pass.price, pass.currency, locale);
  // The total beside it names the currency.
  const fee = formatMoney(pass.service_fee, pass.currency, locale).replace(`${pass.currency} `, '');
  return (
    <p className={styles.price} data-size={size}>
      <span className={styles.total}>
        <b>{taxesAdded ? t('passes.plusTax', { price: total }) : total}</b>
        <span className="visually-hidden">{', '}</span>
        {pass.service_fee > 0 ? t('passes.withFee', { fee }) : t('passes.noFee')}
      </span>{' '}
      <span className={styles.title}>
        {amount}
        {suffix && ` / ${suffix}`}
      </span>
    </p>
  );
}
