import type { Receipt } from '@/api/types';
import { ProductArt } from '@/domain/ProductArt';
import { coveredEvents } from '@/domain/coveredEvents';
import { useCatalogue } from '@/domain/useCatalogue';
import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import { useReceiptOrders } from './useReceiptOrders';
import styles from './Receipt.module.css';

/** Shows the picture of the product on a receipt and, while the order is valid, a link to watch. Neither is printed. */
export function ReceiptArt({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { category } = useCatalogue();
  const orders = useReceiptOrders(receipt);
  const shown = orders.find(({ product }) => product.kind === 'event') ?? orders[0];
  const isOpen = shown?.activity_status === 'active' || shown?.activity_status === 'canceled';
  const sport = category(shown?.product.event_category_id ?? null);
  const path = shown?.product.kind === 'event' ? `/watch/${shown.product.id}` : coveredEvents(sport ? [sport] : []);
  return (
    <div className={styles.banner}>
      <div className={styles.art}>{shown && <ProductArt product={shown.product} />}</div>
      <div className={styles.way}>
        {isOpen && (
          <LinkButton to={path} look="primary" size="large" icon="play">
            {t('receipts.watch')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
