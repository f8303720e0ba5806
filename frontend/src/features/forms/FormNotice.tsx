import { Icon } from '@/ui/Icon';
import type { ReactNode } from 'react';
import styles from './FormNotice.module.css';

interface Props {
  tone: 'wrong' | 'good' | 'info';
  children: ReactNode;
}

const ICONS = { wrong: 'alert', good: 'check', info: 'info' } as const;

/** A message about a form as a whole. Screen readers announce an error immediately. */
export function FormNotice({ tone, children }: Props) {
  return (
    <div className={styles.notice} data-tone-of={tone} role={tone === 'wrong' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} size={22} />
      <div>{children}</div>
    </div>
  );
}
