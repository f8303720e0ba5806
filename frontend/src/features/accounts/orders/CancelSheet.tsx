import { useTranslation } from '@/i18n/useTranslation';
import type { Order } from '@/api/types';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { endText } from '@/lib/endText';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import styles from './Orders.module.css';

interface Props {
  order: Order;
  onClose: () => void;
  onConfirm: () => void;
}

/** Explains the effect of cancelling a renewal and asks for confirmation. */
export function CancelSheet({ order, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const end = order.ends_at ?? order.trial_ends_at;
  const now = useNow();
  const date = end ? endText({ from: order.starts_at ?? order.created_at, to: end }, locale, 'long', now) : '';
  return (
    <Sheet
      title={t('orders.cancel.title')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('orders.cancel.keep')}</Button>
          <Button look="primary" onClick={onConfirm}>
            {t('orders.cancel.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.sheetText}>{t('orders.cancel.text', { name: order.product.name, date })}</p>
      <p className={styles.sheetText}>{t('orders.cancel.back')}</p>
    </Sheet>
  );
}
