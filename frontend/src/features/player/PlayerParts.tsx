import { type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Playback } from '@/api/types';
import { useTranslation } from '@/i18n/useTranslation';
import { CaptionsButton } from './CaptionsButton';
import type { ControlContainers } from './controlContainers';
import { InterruptionNotice } from './InterruptionNotice';
import { KeyBubble } from './KeyBubble';
import { KeysHelp } from './KeysHelp';
import { LiveButton } from './LiveButton';
import type { PlayerHandle } from './makePlayer';
import { PlayerSettings } from './PlayerSettings';
import { RemoteButton } from './RemoteButton';
import type { PlayerSwitch } from './SettingsMenu';
import { SkipButtons } from './SkipButtons';
import type { PlayerState } from './usePlayerState';

interface Props {
  at: ControlContainers;
  player: RefObject<PlayerHandle | null>;
  state: PlayerState;
  playback: Playback;
  title: string;
  /** Further entries of the settings. */
  switches?: PlayerSwitch[];
  /** Shown over the picture. */
  children?: ReactNode;
}

/** The site's own controls of a player. */
export function PlayerParts({ at, player, state, playback, title, switches = [], children }: Props) {
  const { t } = useTranslation();
  const { behindSeconds, captions, silenced, interruption, key } = state;
  return (
    <>
      {createPortal(<SkipButtons onSkip={(seconds) => player.current?.skip(seconds)} onToggle={() => player.current?.togglePlaying()} />, at.centre)}
      {playback.live && createPortal(<LiveButton behindSeconds={behindSeconds} onGo={() => player.current?.goLive()} />, at.live)}
      {playback.captions.length > 0 && createPortal(<CaptionsButton player={player} isOn={captions !== null} />, at.end)}
      <PlayerSettings at={at} player={player} state={state} playback={playback} switches={switches} />
      {createPortal(<RemoteButton player={player} />, at.end)}
      {createPortal(
        <>
          {/* The player's region has the title as its name. */}
          <p className="grandstand-title" aria-hidden="true">
            {title}
          </p>
          {silenced && (
            <button type="button" className="grandstand-unmute" onClick={() => player.current?.unmute()}>
              {t('player.unmute')}
            </button>
          )}
          <InterruptionNotice state={interruption} isLive={playback.live} onRetry={() => player.current?.retryNow()} />
          {key && <KeyBubble key={key.number} feedback={key.feedback} />}
          {children}
        </>,
        at.over,
      )}
      <KeysHelp />
    </>
  );
}
