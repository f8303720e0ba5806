import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import type { Order } from '@/api/types';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { useChangeRenewalMutation } from '@/features/payments/ordersApi';
import { showFailure } from '@/features/toasts/showFailure';
import { showToast } from '@/features/toasts/toastsSlice';
import { CancelSheet } from './CancelSheet';
import { useRenewalWords } from './useRenewalWords';
import styles from './Orders.module.css';

/** Shows when a subscription renews and at what price. Lets the viewer cancel the renewal or resume it. */
export function RenewalRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const [change, { isLoading }] = useChangeRenewalMutation();
  const words = useRenewalWords(order);
  const renews = order.renewal === 'active';
  const processing = order.cancellation === 'processing' || isLoading;
  const set = async (resume: boolean) => {
    setAsking(false);
    const { data, error } = await change({ order_id: order.id, resume });
    if (error) showFailure(dispatch, error, t('orders.renewal.failed'));
    else if (data.cancellation !== 'processing')
      dispatch(showToast({ type: 'success', message: t(resume ? 'orders.renewal.resumed' : 'orders.renewal.done') }));
  };
  return (
    <div className={styles.renewal}>
      <Icon name="refresh" size={20} />
      <div>
        <p className={styles.said}>
          <strong>{t('orders.renewal.title')}</strong>{' '}
          <span data-on={renews || undefined}>{t(processing ? 'orders.renewal.processing' : renews ? 'orders.renewal.on' : 'orders.renewal.off')}</span>
        </p>
        <p className={styles.soft} aria-live="polite">
          {words}
        </p>
      </div>
      {renews ? (
        <Button disabled={processing} onClick={() => setAsking(true)}>
          {t('orders.renewal.cancel')}
        </Button>
      ) : (
        <Button disabled={processing} onClick={() => void set(true)}>
          {t('orders.renewal.resume')}
        </Button>
      )}
      {asking && <CancelSheet order={order} onClose={() => setAsking(false)} onConfirm={() => void set(false)} />}
    </div>
  );
}
