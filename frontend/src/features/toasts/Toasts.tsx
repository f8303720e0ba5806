import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useSelector } from 'react-redux';
import { selectToasts, type Toast } from './toastsSlice';
import styles from './Toasts.module.css';

/** Falls back to the message alone when the card's chunk can't be loaded. */
const loadCard = () => import('./ToastCard').catch(() => ({ default: ({ toast }: { toast: Toast }) => <>{toast.message}</> }));
const ToastCard = lazy(loadCard);

/** Delay of preloading the card. It can't wait for a toast, which may have to say that the connection is lost. */
const LOAD_AFTER_MS = 3000;

/** The list of toasts in a corner. The live region is always mounted, so that screen readers announce additions. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSelector(selectToasts);
  useEffect(() => {
    setTimeout(() => void loadCard(), LOAD_AFTER_MS);
  }, []);
  return (
    <section className={styles.region} aria-label={t('toasts.region')} aria-live="polite" aria-relevant="additions">
      <Suspense fallback={null}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </section>
  );
}
