import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Playback } from '@/api/types';
import { useTranslation } from '@/i18n/useTranslation';
import type { ControlContainers } from './controlContainers';
import type { PlayerHandle } from './makePlayer';
import { PlayerIcon } from './PlayerIcon';
import { type PlayerSwitch, SettingsMenu } from './SettingsMenu';
import { usePlayerSettings } from './usePlayerSettings';
import type { PlayerState } from './usePlayerState';

interface Props {
  at: ControlContainers;
  player: RefObject<PlayerHandle | null>;
  state: PlayerState;
  playback: Playback;
  switches: PlayerSwitch[];
}

/** The gear in the bar, and its menu over the picture. */
export function PlayerSettings({ at, player, state, playback, switches }: Props) {
  const { t } = useTranslation();
  const settings = usePlayerSettings(player, state, playback);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && (at.over.contains(target) || button.current?.contains(target));
      if (!inside) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open, at]);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  if (settings.length + switches.length === 0) return null;
  const label = t('player.settings.title');
  return (
    <>
      {createPortal(
        <button
          ref={button}
          type="button"
          className="vjs-control vjs-button grandstand-gear"
          aria-haspopup="menu"
          aria-expanded={open}
          aria-label={label}
          title={label}
          onClick={() => setOpen(!open)}
        >
          <PlayerIcon name="settings" />
        </button>,
        at.end,
      )}
      {open && createPortal(<SettingsMenu settings={settings} switches={switches} onClose={close} />, at.over)}
    </>
  );
}
