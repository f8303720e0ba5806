import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { frameCode } from '@/lib/frameCode';
import { useBootstrap } from '@/features/channel/channelApi';

const EmbedSheet = lazy(() => import(/* webpackChunkName: "watch-more" */ './EmbedSheet'));

interface Props {
  eventId: number;
  title: string;
}

/** Opens the embed code, on channels that allow embedding. */
export function EmbedButton({ eventId, title }: Props) {
  const { t } = useTranslation();
  const { settings } = useBootstrap();
  const [isOpen, setOpen] = useState(false);
  if (!settings.embed_allowed) return null;
  return (
    <>
      <Button icon="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('watch.embed')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EmbedSheet code={frameCode(`${window.location.origin}/watch_embed/${eventId}`, title)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
