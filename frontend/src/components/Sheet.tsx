import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Modal } from './Modal';
import styles from './Sheet.module.css';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The row at the bottom that stays in view. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the bottom edge on a phone, a dialog in the middle elsewhere. */
export function Sheet({ title, isOpen, onClose, footer, children }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  if (!isOpen) return null;
  return (
    <Modal className={styles.sheet} labelledBy={heading} onClose={onClose}>
      <div className={styles.box}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <Button look="quiet" icon="close" iconOnly onClick={onClose}>
            {t('ui.close')}
          </Button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </Modal>
  );
}
