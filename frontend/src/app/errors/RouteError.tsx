import { useEffect } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { endFirstPage } from '@/lib/loadChunk';
import { reloadPage } from './reloadPage';
import styles from './RouteError.module.css';

/** Replaces a screen that failed; header and footer stay for navigation. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const chunk = isChunkError(error);
  useEffect(endFirstPage, []);
  return (
    <div className={styles.box} role="alert">
      <h1 className={styles.title}>{chunk ? t('errors.chunk') : t('errors.screen')}</h1>
      <p>{chunk ? t('errors.chunk_text') : t('errors.generic')}</p>
      <Button look="primary" icon="refresh" onClick={reloadPage}>
        {t('errors.reload')}
      </Button>
    </div>
  );
}

/** Returns whether a script or a stylesheet failed to load; the two fail with different error names. */
function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || (error as { code?: string }).code === 'CSS_CHUNK_LOAD_FAILED';
}
