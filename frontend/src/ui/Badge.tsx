import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import type { IconName } from './iconSet';
import styles from './Badge.module.css';

interface Props {
  tone?: 'live' | 'overlay' | 'quiet' | 'brand' | 'accent';
  icon?: IconName;
  /** Shows a pulsing dot before the text. */
  pulse?: boolean;
  children: ReactNode;
  className?: string | undefined;
}

export function Badge({ tone = 'quiet', icon, pulse = false, children, className }: Props) {
  return (
    <span className={clsx(styles.badge, styles[tone], className)}>
      {pulse && <span className={styles.pulse} aria-hidden="true" />}
      {icon && <Icon name={icon} size={14} />}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
