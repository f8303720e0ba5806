import type { ComponentProps } from 'react';
import { Icon } from './Icon';
import styles from './Field.module.css';

/** A native select styled as a field. */
export function SelectBox(select: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div className={styles.select}>
      <select className={styles.box} {...select} />
      <Icon name="chevron-down" size={18} />
    </div>
  );
}
