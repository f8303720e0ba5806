import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import { useTranslation } from '@/i18n/useTranslation';
import type { SavedCard } from '@/api/types';
import '@/i18n/en.json?payments';
import { brandName, expiry, walletName } from './cardWords';
import styles from './CardName.module.css';

interface Props {
  card: Pick<SavedCard, 'brand' | 'last4'> & Partial<Pick<SavedCard, 'wallet' | 'exp_month' | 'exp_year' | 'expired'>>;
}

/** A card's wallet, brand, last digits and expiry date. */
export function CardName({ card }: Props) {
  const { t } = useTranslation();
  const { brand, last4, exp_month: month, exp_year: year } = card;
  const wallet = card.wallet ? walletName(card.wallet) : null;
  const date = month && year ? expiry(month, year) : null;
  return (
    <span className={styles.card}>
      <IconCreditCard size={24} stroke={1.5} aria-hidden="true" />
      <span>
        <span className={styles.name}>
          {wallet && `${wallet} · `}
          {brandName(brand) ?? t('payments.cards.card')}
          <span aria-hidden="true"> ···· {last4}</span>
          <span className="visually-hidden">{t('payments.cards.ending', { digits: last4 })}</span>
        </span>
        {date && <span className={styles.date}>{t(card.expired ? 'payments.cards.expired' : 'payments.cards.until', { date })}</span>}
      </span>
    </span>
  );
}
