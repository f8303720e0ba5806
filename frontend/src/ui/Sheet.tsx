import { type ReactNode, useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from './Button';
import { Modal } from './Modal';
import styles from './Sheet.module.css';

interface Props {
  title: string;
  /** Id of the element that describes the sheet; screen readers announce it on opening. */
  describedBy?: string;
  isOpen: boolean;
  onClose: () => void;
  /** Content of the bottom row, which stays in view. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel at the bottom edge on a phone, a centred dialog on larger screens. */
export function Sheet({ title, describedBy, isOpen, onClose, footer, children }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  if (!isOpen) return null;
  return (
    <Modal className={styles.sheet} labelledBy={heading} describedBy={describedBy} onClose={onClose}>
      <div className={styles.box}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <Button look="quiet" icon="close" iconOnly data-closes="" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </Modal>
  );
}
