import type { Receipt } from '@/api/types';
import { useTranslation } from '@/i18n/useTranslation';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import styles from './Receipt.module.css';

/** The seller and the buyer, side by side. */
export function ReceiptParties({ receipt: { seller, buyer } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const country = buyer.country && new Intl.DisplayNames(locale, { type: 'region' }).of(buyer.country);
  const place = [buyer.region, country].filter(Boolean).join(', ');
  return (
    <div className={styles.parties}>
      <section aria-labelledby="seller">
        <h2 id="seller">{t('receipts.seller')}</h2>
        <p>
          <strong>{seller.name}</strong>
        </p>
        {seller.address && <p className={styles.address}>{seller.address}</p>}
        {seller.tax_ids.map((id) => (
          <p key={id}>{id}</p>
        ))}
      </section>
      <section aria-labelledby="buyer">
        <h2 id="buyer">{t('receipts.buyer')}</h2>
        {buyer.company && (
          <p>
            <strong>{buyer.company}</strong>
          </p>
        )}
        {buyer.tax_id && <p>{t('receipts.taxId', { id: buyer.tax_id })}</p>}
        {buyer.name && <p>{buyer.company ? buyer.name : <strong>{buyer.name}</strong>}</p>}
        {buyer.email && <p>{buyer.email}</p>}
        {place && <p>{place}</p>}
      </section>
    </div>
  );
}
