import type { MouseEvent } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import styles from './SkipLink.module.css';

export function SkipLink() {
  const { t } = useTranslation();
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    <a className={styles.link} href="#main" onClick={skip}>
      {t('app.skip')}
    </a>
  );
}
