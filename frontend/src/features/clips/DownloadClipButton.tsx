import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Clip } from '@/api/types';
import { Button, type ButtonLook } from '@/ui/Button';
import type { ClipShape } from './clipsApi';
import { useClipDownload } from './useClipDownload';
import { useClipHurdle } from './useClipHurdle';

const ClipWayIn = lazy(() => import('./ClipWayIn'));

interface Props {
  clip: Clip;
  look?: ButtonLook;
  shape?: ClipShape;
}

/** Downloads the clip's file once it exists, for viewers who may; tells others how to get access. */
export function DownloadClipButton({ clip, look = 'secondary', shape = 'original' }: Props) {
  const { t } = useTranslation();
  const hurdle = useClipHurdle('download');
  const [isExplained, setIsExplained] = useState(false);
  const [download, busy] = useClipDownload();
  if (clip.state !== 'done') return null;
  const key = clip.is_mine ? { id: clip.id } : { id: clip.id, uuid: clip.uuid };
  return (
    <>
      <Button icon="download" look={look} disabled={busy} onClick={() => (hurdle ? setIsExplained(true) : void download(key, shape))}>
        {t(shape === 'vertical' && busy ? 'clips.vertical.making' : 'clips.download.download')}
      </Button>
      {isExplained && hurdle && (
        <Suspense fallback={null}>
          <ClipWayIn hurdle={hurdle} onClose={() => setIsExplained(false)} />
        </Suspense>
      )}
    </>
  );
}
