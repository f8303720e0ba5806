import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Clip } from '@/api/types';
import { Button, type ButtonLook } from '@/ui/Button';

const ShareClipSheet = lazy(() => import('./ShareClipSheet'));

interface Props {
  clip: Clip;
  look?: ButtonLook;
}

/** Opens the share sheet of a clip. */
export function ShareClipButton({ clip, look = 'secondary' }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="share" look={look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('clips.share.share')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareClipSheet clip={clip} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
