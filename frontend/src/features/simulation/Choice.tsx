import { type ComponentProps, type ReactNode, useId } from 'react';
import { SelectBox } from '@/ui/SelectBox';
import styles from './Fields.module.css';

interface Props extends Omit<ComponentProps<typeof SelectBox>, 'id' | 'onChange'> {
  label: string;
  /** Shown beside the label. */
  aside?: ReactNode;
  onChoose: (value: string) => void;
}

/** A select box with a small label above it. */
export function Choice({ label, aside, onChoose, ...select }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <SelectBox id={id} onChange={({ target }) => onChoose(target.value)} {...select} />
    </div>
  );
}
