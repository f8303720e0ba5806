import type { Pass } from '@/api/types';
import { Icon } from '@/ui/Icon';
import type { IconName } from '@/ui/iconSet';
import { usePassTerms } from './usePassTerms';
import styles from './PassTerms.module.css';

/** A pass's free trial, charges and duration. */
export function PassTerms({ pass }: { pass: Pass }) {
  const { charged, leave, trial } = usePassTerms(pass);
  return (
    <ul className={styles.terms}>
      {trial && <Term icon="star" text={trial} />}
      <Term icon="calendar" text={charged} />
      <Term icon="clock" text={leave} />
    </ul>
  );
}

function Term({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li>
      <Icon name={icon} size={18} />
      {text}
    </li>
  );
}
