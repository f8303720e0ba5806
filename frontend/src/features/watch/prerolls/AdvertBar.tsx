import { useTranslation } from '@/i18n/useTranslation';
import { secondsLeft, skippableIn } from './skipping';

interface Props {
  /** In seconds, as is the length. */
  position: number;
  length: number;
  onSkip: () => void;
}

/** Label of an ad, its remaining time and the skip button. */
export function AdvertBar({ position, length, onSkip }: Props) {
  const { t } = useTranslation();
  const left = secondsLeft(position, length);
  const skip = skippableIn(position, length);
  return (
    <div className="grandstand-advert-bar">
      <span>{left === null ? t('player.advert.label') : t('player.advert.left', { seconds: left })}</span>
      {skip !== null && (
        <button type="button" disabled={skip > 0} onClick={onSkip}>
          {skip > 0 ? t('player.advert.skipIn', { seconds: skip }) : t('player.advert.skip')}
        </button>
      )}
    </div>
  );
}
