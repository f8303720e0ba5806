import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button';
import styles from './Sheet.module.css';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The row at the bottom that stays in view. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the bottom edge on a phone, a dialog in the middle elsewhere. Focus stays in it; Escape closes it. */
export function Sheet({ title, isOpen, onClose, footer, children }: Props) {
  const { t } = useTranslation();
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            <Button look="quiet" icon="close" iconOnly onClick={onClose}>
              {t('ui.close')}
            </Button>
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
