import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { useClipHurdle } from '@/features/clips/useClipHurdle';

const ClipWayIn = lazy(() => import('@/features/clips/ClipWayIn'));

interface Props {
  event: EventDetail;
  /** Whether the editor is open. */
  open: boolean;
  onToggle: () => void;
}

/** What is streamed elsewhere can't be cut. */
const isOurs = ({ playback }: EventDetail) => playback?.hls.startsWith('/') === true;

/** Opens the clip editor for those who may make clips, and tells others the way in. */
export function ClipButton({ event, open, onToggle }: Props) {
  const { t } = useTranslation();
  const hurdle = useClipHurdle('make');
  const [told, setTold] = useState(false);
  if (!isOurs(event)) return null;
  return (
    <>
      <Button icon="scissors" aria-expanded={hurdle ? undefined : open} aria-haspopup={hurdle ? 'dialog' : undefined} onClick={() => (hurdle ? setTold(true) : onToggle())}>
        {t('watch.clip')}
      </Button>
      {told && hurdle && (
        <Suspense fallback={null}>
          <ClipWayIn hurdle={hurdle} onClose={() => setTold(false)} />
        </Suspense>
      )}
    </>
  );
}
