import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { Icon } from '@/ui/Icon';
import { dismissToast, type Toast, type ToastType } from './toastsSlice';
import styles from './ToastCard.module.css';
import { takeUndo } from './undo';

const ICONS = { success: 'check', error: 'alert', info: 'info' } as const satisfies Record<ToastType, string>;

/** A single toast, which closes itself after its duration. */
export default function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [held, setHeld] = useState(false);
  const close = () => {
    takeUndo(toast.id);
    dispatch(dismissToast(toast.id));
  };
  const undo = () => {
    takeUndo(toast.id)?.();
    dispatch(dismissToast(toast.id));
  };
  useExpiry(toast.duration, held, close);

  return (
    <div
      className={clsx(styles.card, styles[toast.type])}
      role={toast.type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[toast.type]} />
      <p className={styles.message}>{toast.message}</p>
      {toast.undo && (
        <button type="button" className={styles.undo} onClick={undo}>
          {t('toasts.undo')}
        </button>
      )}
      <button type="button" className={styles.close} onClick={close}>
        <Icon name="close" size={18} />
        <span className="visually-hidden">{t('toasts.dismiss')}</span>
      </button>
    </div>
  );
}

/** Calls back when the time is up. The countdown pauses while `held` (pointer or focus on the toast). */
function useExpiry(duration: number, held: boolean, onExpired: () => void): void {
  const left = useRef(duration);
  const expired = useRef(onExpired);
  useEffect(() => {
    expired.current = onExpired;
  });
  useEffect(() => {
    if (held) return;
    const started = Date.now();
    const timer = setTimeout(() => expired.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [held]);
}
