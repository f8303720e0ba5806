import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useSelector } from 'react-redux';
import { selectToasts, type Toast } from './toastsSlice';
import styles from './Toasts.module.css';

/** The words alone, where the card can't be had. */
const loadCard = () => import('./ToastCard').catch(() => ({ default: ({ toast }: { toast: Toast }) => <>{toast.message}</> }));
const ToastCard = lazy(loadCard);

/** Had in good time: what there is to say may be that the connection is gone. */
const LOAD_AFTER_MS = 3000;

/** What the page has to say, in a corner. The region is always there, so that screen readers hear what comes into it. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSelector(selectToasts);
  useEffect(() => {
    setTimeout(loadCard, LOAD_AFTER_MS);
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
