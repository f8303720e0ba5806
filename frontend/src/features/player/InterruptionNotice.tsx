import { useTranslation } from '@/i18n/useTranslation';
import type { Interruption } from './recovery';

interface Props {
  state: Interruption;
  isLive: boolean;
  onRetry: () => void;
}

/** Message that playback is interrupted, why, and that it resumes by itself. The status element always exists, so that screen readers announce changes. */
export function InterruptionNotice({ state, isLive, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grandstand-interruption" role="status">
      {state !== 'none' && (
        <p>
          {state === 'offline' && t('player.interrupted.offline')}
          {state === 'retrying' && (isLive ? t('player.interrupted.live') : t('player.interrupted.recording'))}
          <button type="button" onClick={onRetry}>
            {t('player.interrupted.retry')}
          </button>
        </p>
      )}
    </div>
  );
}
