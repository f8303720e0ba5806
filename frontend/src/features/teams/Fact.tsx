import { Link } from 'react-router-dom';
import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
import styles from './ProfileHeader.module.css';

interface Props {
  /** Link target; without it the fact is plain text. */
  to?: string;
  icon?: string | null;
  /** The fact is not loaded yet: reserves its space. */
  waiting?: boolean;
  children: string;
}

/** One fact in a profile's header. */
export function Fact({ to, icon, waiting = false, children }: Props) {
  const content = (
    <>
      {isIconName(icon) && <Icon name={icon} size={18} />}
      {children}
    </>
  );
  if (!to) {
    return (
      <span className={styles.fact} data-waiting={waiting || undefined}>
        {content}
      </span>
    );
  }
  return (
    <Link to={to} className={styles.fact}>
      {content}
    </Link>
  );
}
