import { AccountLinks } from './AccountLinks';
import styles from './AccountMenu.module.css';

interface Props {
  name: string;
  email: string;
  onClose: () => void;
}

/** Who is signed in, and what they have here. */
export default function AccountPanel({ name, email, onClose }: Props) {
  return (
    <div className={styles.panel}>
      <p className={styles.name}>{name}</p>
      <p className={styles.email}>{email}</p>
      <ul>
        <AccountLinks className={styles.item} onChosen={onClose} />
      </ul>
    </div>
  );
}
