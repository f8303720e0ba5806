import { AccountLinks } from './AccountLinks';
import styles from './AccountMenu.module.css';

interface Props {
  name: string;
  email: string;
  onClose: () => void;
}

/** The open account menu: the viewer's name, email address and links. */
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
