import { useTranslation } from '@/i18n/useTranslation';
import { useNow } from '@/lib/useNow';
import '@/i18n/en.json?countdown';
import styles from './Countdown.module.css';

export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Returns the days, hours, minutes and seconds from `now` to `target` (milliseconds); all 0 once it has passed. */
export function remaining(target: number, now: number): Remaining {
  const total = Math.max(0, Math.ceil((target - now) / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
}

/** Counts down to a time in milliseconds. Not announced by screen readers: the start time is in the text beside it. */
export function Countdown({ target }: { target: number }) {
  const { t } = useTranslation();
  const left = remaining(target, useNow('second'));
  const units = (['days', 'hours', 'minutes', 'seconds'] as const).filter((unit) => unit !== 'days' || left.days > 0);
  return (
    <div className={styles.countdown} role="timer" aria-live="off">
      {units.map((unit) => (
        <span key={unit} className={styles.unit}>
          <span className={styles.value}>{String(left[unit]).padStart(2, '0')}</span>
          <span className={styles.label}>{t(`countdown.${unit}`, { count: left[unit] })}</span>
        </span>
      ))}
    </div>
  );
}
