import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/Button';
import { SearchBox } from './SearchBox';
import styles from './SearchSheet.module.css';

/** Searching on a phone: the whole screen, with the field on top. The browser's own dialog keeps the focus in it. */
export default function SearchSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
  }, []);

  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={t('search.label')} onClose={onClose}>
      <div className={styles.box}>
        <SearchBox panel="inline" inputRef={input} onDone={() => dialog.current?.close()} />
        <Button look="quiet" icon="close" iconOnly className={styles.close} onClick={() => dialog.current?.close()}>
          {t('ui.close')}
        </Button>
      </div>
    </dialog>
  );
}
