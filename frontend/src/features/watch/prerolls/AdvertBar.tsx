import { useTranslation } from '@/i18n/useTranslation';
import { secondsLeft, skippableIn } from './skipping';

interface Props {
  /** In seconds, like the length. */
  position: number;
  length: number;
  onSkip: () => void;
}

/** That it is an advertisement, how long it still takes, and the way past it. */
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
