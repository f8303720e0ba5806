import type { Order } from '@/api/types';
import { ProductArt } from '@/domain/ProductArt';
import { useTranslation } from '@/i18n/useTranslation';
import { endText } from '@/lib/endText';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import styles from './PurchaseDone.module.css';

/** A product that was bought: picture, name, order number, and until when it is valid unless it is renewed. */
export function BoughtItem({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const now = useNow();
  const { id, product, renewal, starts_at, created_at, ends_at } = order;
  const ends = renewal === 'active' || !ends_at ? null : endText({ from: starts_at ?? created_at, to: ends_at }, locale, 'medium', now);
  return (
    <li className={styles.item}>
      <div className={styles.art}>
        <ProductArt product={product} />
      </div>
      <div>
        <p className={styles.name}>{product.name}</p>
        <p className={styles.soft}>{t('bought.order', { number: id })}</p>
        {ends && <p className={styles.soft}>{t('bought.until', { date: ends })}</p>}
      </div>
    </li>
  );
}
