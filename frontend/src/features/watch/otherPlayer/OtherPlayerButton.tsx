import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Button } from '@/ui/Button';
import { useViewer } from '@/features/session/useViewer';

const OtherPlayerSheet = lazy(() => import(/* webpackChunkName: "watch-more" */ './OtherPlayerSheet'));

/** Opens the sheet with an address for a television. Guests do not need one, because free events play anywhere. */
export function OtherPlayerButton({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  if (!viewer || !event.playback?.hls.startsWith('/')) return null;
  return (
    <>
      <Button icon="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('watch.otherPlayer')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <OtherPlayerSheet eventId={event.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
