import type { ReactNode } from 'react';
import { Icon } from './Icon';
import type { IconName } from './iconSet';
import styles from './StateNotice.module.css';

interface Props {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  /** Buttons or links to continue with. */
  children?: ReactNode;
}

export function EmptyState({ icon = 'calendar', title, text, children }: Props) {
  return (
    <div className={styles.notice}>
      <span className={styles.mark}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
