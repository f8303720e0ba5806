import type { RefObject } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { PlayerHandle } from './makePlayer';
import { PlayerIcon } from './PlayerIcon';

interface Props {
  player: RefObject<PlayerHandle | null>;
  isOn: boolean;
}

/** Turns the captions on or off; their language is in the settings. */
export function CaptionsButton({ player, isOn }: Props) {
  const { t } = useTranslation();
  const label = t('player.settings.captions');
  return (
    <button
      type="button"
      className="vjs-control vjs-button grandstand-captions"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={() => player.current?.toggleCaptions()}
    >
      <PlayerIcon name="captions" />
    </button>
  );
}
