import { lazy, type Ref, Suspense, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { useClipHurdle } from './useClipHurdle';
import '@/i18n/en.json?watch';

const ClipWayIn = lazy(() => import('./ClipWayIn'));

export interface Clipping {
  /** Whether the editor is open. */
  open: boolean;
  onToggle: () => void;
  /** Ref of the button, which gets the focus back. */
  button: Ref<HTMLButtonElement>;
}

/** Opens the clip editor for viewers who may create clips, and tells others how to get access. */
export default function ClipButton({ open, onToggle, button }: Clipping) {
  const { t } = useTranslation();
  const hurdle = useClipHurdle('make');
  const [isExplained, setIsExplained] = useState(false);
  return (
    <>
      <Button
        ref={button}
        icon="scissors"
        aria-expanded={hurdle ? undefined : open}
        aria-haspopup={hurdle ? 'dialog' : undefined}
        onClick={() => (hurdle ? setIsExplained(true) : onToggle())}
      >
        {t('watch.clip')}
      </Button>
      {isExplained && hurdle && (
        <Suspense fallback={null}>
          <ClipWayIn hurdle={hurdle} onClose={() => setIsExplained(false)} />
        </Suspense>
      )}
    </>
  );
}
