import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Button } from '@/ui/Button';
import { useDownloads } from './useDownloads';

const DownloadSheet = lazy(() => import(/* webpackChunkName: "watch-more" */ './DownloadSheet'));

/** Opens the downloads of a recording, for viewers who may download or could with a pass. */
export function DownloadButton({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const downloads = useDownloads(event);
  const [isOpen, setOpen] = useState(false);
  if (downloads === 'none') return null;
  return (
    <>
      <Button icon="download" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('watch.download')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DownloadSheet event={event} allowed={downloads === 'allowed'} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
