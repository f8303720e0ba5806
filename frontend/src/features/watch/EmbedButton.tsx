import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/Button';
import { useBootstrap } from '@/features/channel/channelApi';
import { embedCode } from './embedCode';

const EmbedSheet = lazy(() => import('./EmbedSheet'));

interface Props {
  eventId: number;
  title: string;
}

/** The way to show the player in another site's page, on channels that let some do so. */
export function EmbedButton({ eventId, title }: Props) {
  const { t } = useTranslation();
  const { settings } = useBootstrap();
  const [isOpen, setOpen] = useState(false);
  if (!settings.embed_allowed) return null;
  return (
    <>
      <Button icon="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('watch.embed.embed')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EmbedSheet code={embedCode(window.location.origin, eventId, title)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
