import clsx from 'clsx';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { useSpoilers } from '@/domain/useSpoilers';
import { SpoilerToggle } from './SpoilerToggle';
import { usePositionKeeping } from './resume/usePositionKeeping';
import { InterruptionNotice } from './InterruptionNotice';
import { KeysHelp } from './KeysHelp';
import { LiveButton } from './LiveButton';
import type { LivePlace } from './LivePlace';
import { createControlContainers } from './controlContainers';
import { QualitySelect } from './QualitySelect';
import type { Interruption } from './recovery';
import type { PlayerSource } from './source';
import { usePlayer } from './usePlayer';
import './playerSkin.css';

export interface VideoProps {
  source: PlayerSource;
  event: EventDetail;
  /** Requests the event again. */
  renew: () => Promise<EventDetail>;
  onFailed: (positionSeconds: number) => void;
  /** The browser blocks autoplay. */
  onBlocked: () => void;
  /** A live stream has ended. */
  onOver: () => void;
}

interface Props extends VideoProps {
  /** The viewer's delay behind the live edge. */
  livePlace: LivePlace;
  /** Reports the position in a recording. */
  onPosition: (positionSeconds: number) => void;
  /** A media request was refused. */
  onRefused: () => void;
}

/** The video with the site's own controls. */
export function Video({ source, event, renew, onFailed, onBlocked, onOver, livePlace, onPosition, onRefused }: Props) {
  const { t, language } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const [at] = useState(createControlContainers);
  const [behind, setBehind] = useState(0);
  const [heights, setHeights] = useState<number[]>([]);
  const [silenced, setSilenced] = useState(false);
  const [interruption, setInterruption] = useState<Interruption>('none');
  const { hidden, reveal } = useSpoilers(event);
  const recording = !source.playback.live;
  const positions = usePositionKeeping(event.id, recording);
  const player = usePlayer(host, {
    source,
    places: at,
    language: language,
    media: { kind: 'event', id: event.id },
    address: event.playback?.hls ?? source.playback.hls,
    livePlace,
    renew: async () => {
      const now = (await renew()).playback;
      // After the end of a live stream, the server returns the address of its recording.
      if (now && source.playback.live && !now.live) onOver();
      return now?.live === source.playback.live ? now.hls : null;
    },
    onFailed,
    onBlocked,
    onEnded: () => (recording ? positions.forget() : onOver()),
    onRefused,
    onPosition: (seconds, length) => {
      positions.at(seconds, length);
      onPosition(seconds);
    },
    onPaused: positions.keep,
    onWatched: reveal,
    onInterruption: setInterruption,
    onBehind: setBehind,
    onHeights: setHeights,
    onSilenced: setSilenced,
  });
  return (
    <div
      ref={host}
      className={clsx('grandstand-player', recording && hidden && 'grandstand-spoiler-free')}
      role="region"
      aria-label={t('player.label', { title: event.name })}
    >
      {!recording && createPortal(<LiveButton behindSeconds={behind} onGo={() => player.current?.goLive()} />, at.live)}
      {heights.length > 0 && createPortal(<QualitySelect heights={heights} onChoose={(height) => player.current?.chooseHeight(height)} />, at.end)}
      {recording && createPortal(<SpoilerToggle />, at.end)}
      {createPortal(
        <>
          {silenced && (
            <button type="button" className="grandstand-unmute" onClick={() => player.current?.unmute()}>
              {t('player.unmute')}
            </button>
          )}
          <InterruptionNotice state={interruption} isLive={!recording} onRetry={() => player.current?.retryNow()} />
        </>,
        at.over,
      )}
      <KeysHelp />
    </div>
  );
}
