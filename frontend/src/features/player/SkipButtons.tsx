import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from '@/ui/Icon';
import { PlayerIcon } from './PlayerIcon';
import { SEEK_SECONDS } from './playerKeys';

interface Props {
  onSkip: (seconds: number) => void;
  onToggle: () => void;
}

/** The buttons over the picture: ten seconds back, play or pause, ten seconds on. */
export function SkipButtons({ onSkip, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" className="grandstand-skip" aria-label={t('player.back')} onClick={() => onSkip(-SEEK_SECONDS)}>
        <PlayerIcon name="back" size={32} />
      </button>
      {/* The bar has the same button for the keyboard and screen readers. */}
      <button type="button" className="grandstand-toggle" aria-hidden="true" tabIndex={-1} onClick={onToggle}>
        <Icon name="play" size={36} />
        <Icon name="pause" size={36} />
      </button>
      <button type="button" className="grandstand-skip" aria-label={t('player.forward')} onClick={() => onSkip(SEEK_SECONDS)}>
        <PlayerIcon name="forward" size={32} />
      </button>
    </>
  );
}
