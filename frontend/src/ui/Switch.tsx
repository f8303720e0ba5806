import { Icon } from './Icon';
import type { IconName } from './iconSet';
import styles from './Switch.module.css';

interface Props {
  label: string;
  icon?: IconName;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A labelled switch that applies at once. */
export function Switch({ label, icon, on, onChange }: Props) {
  return (
    <button type="button" role="switch" aria-checked={on} className={styles.switch} onClick={() => onChange(!on)}>
      {icon && <Icon name={icon} size={18} />}
      {label}
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}
