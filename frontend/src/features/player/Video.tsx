import clsx from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { selectSpoilersHidden, spoilersHidden } from '@/domain/spoilersSlice';
import { useSpoilers } from '@/domain/useSpoilers';
import { captionsLanguage } from './captions';
import { createControlContainers } from './controlContainers';
import type { LivePlace } from './LivePlace';
import { PlayerParts } from './PlayerParts';
import { usePositionKeeping } from './resume/usePositionKeeping';
import type { PlayerSource } from './source';
import { usePlayer } from './usePlayer';
import { usePlayerState } from './usePlayerState';
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
  /** Shown over the last picture of a recording. `replay` starts it again. */
  ending: (replay: () => void) => ReactNode;
  /** Reports the position in a recording. */
  onPosition: (positionSeconds: number) => void;
  /** A media request was refused. */
  onRefused: () => void;
}

/** The video with the site's own controls. */
export function Video({ source, event, renew, onFailed, onBlocked, onOver, livePlace, ending, onPosition, onRefused }: Props) {
  const { t, language } = useTranslation();
  const dispatch = useDispatch();
  const host = useRef<HTMLDivElement>(null);
  const [at] = useState(createControlContainers);
  const { captions, live } = source.playback;
  const [state, reports] = usePlayerState(() => captions.find((one) => one.language === captionsLanguage())?.language ?? null);
  const [hasEnded, setEnded] = useState(false);
  const hidesScores = useSelector(selectSpoilersHidden);
  const { hidden, reveal } = useSpoilers(event);
  const positions = usePositionKeeping(event.id, !live);
  const player = usePlayer(host, {
    ...reports,
    source,
    places: at,
    language: language,
    media: { kind: 'event', id: event.id },
    address: event.playback?.hls ?? source.playback.hls,
    livePlace,
    renew: async () => {
      const now = (await renew()).playback;
      // After the end of a live stream, the server returns the address of its recording.
      if (now && live && !now.live) onOver();
      return now?.live === live ? now.hls : null;
    },
    onFailed,
    onBlocked,
    onEnded: () => {
      if (live) return onOver();
      positions.forget();
      setEnded(true);
    },
    onRefused,
    onPosition: (seconds, length) => {
      if (seconds < length) setEnded(false);
      positions.at(seconds, length);
      onPosition(seconds);
    },
    onPaused: positions.keep,
    onWatched: reveal,
  });
  const hideScores = { label: t('watch.spoilerFree'), on: hidesScores, toggle: () => dispatch(spoilersHidden(!hidesScores)) };
  return (
    <div
      ref={host}
      className={clsx('grandstand-player', !live && hidden && 'grandstand-spoiler-free', hasEnded && 'grandstand-ended')}
      role="region"
      aria-label={t('player.label', { title: event.name })}
    >
      <PlayerParts at={at} player={player} state={state} playback={source.playback} title={event.name} switches={live ? [] : [hideScores]}>
        {hasEnded && ending(() => player.current?.controls.play())}
      </PlayerParts>
    </div>
  );
}
