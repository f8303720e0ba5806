import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { SearchBox } from './SearchBox';
import styles from './SearchSheet.module.css';

/** The search for phones: it fills the screen, with the field at the top. */
export default function SearchSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  return (
    <Modal className={styles.sheet} label={t('search.label')} onClose={onClose}>
      <div className={styles.box}>
        <SearchBox panel="inline" inputRef={input} onDone={onClose} />
        <Button look="quiet" icon="close" iconOnly data-closes="" className={styles.close} onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Modal>
  );
}
