import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Quote } from '@/api/types';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Sheet } from '@/ui/Sheet';
import '@/i18n/en.json?buy';
import type { FailedPayment } from './useFailedPopup';
import styles from './FailedPopup.module.css';

interface Props {
  payment: FailedPayment;
  /** Supplies the product names. */
  quote: Quote;
}

/** The popup of a failed payment. Says why it failed and that nothing was charged, unless it was refunded. */
export function FailedPopup({ payment: { failure, again, cancel }, quote }: Props) {
  const { t } = useTranslation();
  const reason = useId();
  const { kind, words } = failure;
  return (
    <Sheet
      title={t('buy.popup.title')}
      describedBy={reason}
      isOpen
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t('buy.popup.cancel')}</Button>
          <Button look="primary" initialFocus onClick={again}>
            {t('buy.popup.another')}
          </Button>
        </>
      }
    >
      <p className={styles.what}>{quote.items.map(({ name }) => name).join(', ')}</p>
      <div id={reason} className={styles.reason}>
        <Icon name="alert" size={22} />
        <div>
          <p className={styles.said}>{words ?? t(`buy.failed.${kind}`)}</p>
          {kind !== 'refunded' && <p className={styles.said}>{t('buy.notCharged')}</p>}
        </div>
      </div>
    </Sheet>
  );
}
