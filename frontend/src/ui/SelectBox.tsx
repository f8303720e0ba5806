import type { ComponentProps } from 'react';
import { Icon } from './Icon';
import styles from './Field.module.css';

/** The browser's own list to choose one from, in the look of a field: a phone's wheel, the keyboard and typing come with it. */
export function SelectBox(select: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div className={styles.select}>
      <select className={styles.box} {...select} />
      <Icon name="chevron-down" size={18} />
    </div>
  );
}
