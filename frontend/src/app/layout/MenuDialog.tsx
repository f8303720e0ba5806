import { useTranslation } from '@/i18n/useTranslation';
import type { MenuEntry } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { Modal } from '@/ui/Modal';
import { AccountLinks } from './AccountLinks';
import { Brand } from './Brand';
import styles from './MenuDialog.module.css';
import { MenuIcon } from './MenuIcon';
import { MenuLink } from './MenuLink';
import { ModeSwitch } from './ModeSwitch';

interface Props {
  entries: MenuEntry[];
  current: MenuEntry | null;
  onClose: () => void;
}

/** The full menu on a phone. */
export default function MenuDialog({ entries, current, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal className={styles.dialog} label={t('menu.main')} onClose={onClose}>
      <div className={styles.box}>
        <header className={styles.head}>
          <Brand />
          <ModeSwitch />
          <button type="button" data-closes="" className={styles.close} onClick={onClose}>
            <Icon name="close" size={24} />
            <span className="visually-hidden">{t('menu.close')}</span>
          </button>
        </header>
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <MenuLink entry={entry} current={entry === current} className={styles.item} onClick={onClose}>
                <MenuIcon icon={entry.custom_icon} />
                {entry.name}
              </MenuLink>
            </li>
          ))}
        </ul>
        <ul className={`${styles.list} ${styles.account}`}>
          <AccountLinks className={styles.item} onChosen={onClose} />
        </ul>
      </div>
    </Modal>
  );
}
