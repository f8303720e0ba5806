import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectToasts, type Toast } from './toastsSlice';
import styles from './Toasts.module.css';

const loadCard = () => import('./ToastCard');
const ToastCard = lazy(() => loadCard().catch(() => ({ default: Words })));

/** Had in good time: what there is to say may be that the connection is gone. */
const LOAD_AFTER_MS = 3000;

/** What the page has to say, in a corner. The region is always there, so that screen readers hear what comes into it. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSelector(selectToasts);
  useEffect(() => {
    const timer = setTimeout(() => void loadCard().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
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

/** The words alone, where the card could not be had. */
function Words({ toast }: { toast: Toast }) {
  return <p>{toast.message}</p>;
}
