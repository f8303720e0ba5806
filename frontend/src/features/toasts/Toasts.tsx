import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectToasts } from './toastsSlice';
import { ToastCard } from './ToastCard';
import styles from './Toasts.module.css';

/** What the page has to say, in a corner. The region is always there, so that screen readers hear what comes into it. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSelector(selectToasts);
  return (
    <section className={styles.region} aria-label={t('toasts.region')} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
