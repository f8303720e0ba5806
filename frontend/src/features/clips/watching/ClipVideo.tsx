import { useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Clip } from '@/api/types';
import { useGetClipQuery } from '../clipsApi';
import '@/i18n/en.json?player';
import { createControlContainers } from '@/features/player/controlContainers';
import { PlayerParts } from '@/features/player/PlayerParts';
import { usePlayer } from '@/features/player/usePlayer';
import { usePlayerState } from '@/features/player/usePlayerState';
import { type ClipSourceOf, clipSource } from './clipSource';
import '@/features/player/playerSkin.css';

interface Props {
  clip: Clip;
  source: ClipSourceOf;
  onFailed: () => void;
  /** The browser blocks autoplay. */
  onBlocked: () => void;
}

const nothing = () => undefined;

/** Plays a clip. If the media is the recording, only the clip's part plays. */
export default function ClipVideo({ clip, source, onFailed, onBlocked }: Props) {
  const { t, language } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const [at] = useState(createControlContainers);
  const [state, reports] = usePlayerState(() => null);
  const ended = useRef(false);
  const { refetch } = useGetClipQuery({ id: clip.id, uuid: clip.is_mine ? undefined : clip.uuid });
  const player = usePlayer(host, {
    ...reports,
    source,
    places: at,
    language: language,
    media: { kind: 'clip', id: clip.id },
    address: source.playback.hls,
    renew: async () => clipSource(await refetch().unwrap())?.playback.hls ?? null,
    onFailed,
    onBlocked,
    onPosition: (position) => {
      const controls = player.current?.controls;
      if (!controls || position < source.endAt) {
        ended.current = false;
        return;
      }
      // A press on play at the end restarts the clip.
      if (ended.current) controls.seek(source.startAt);
      else controls.pause();
      ended.current = !ended.current;
    },
    onEnded: nothing,
    onPaused: nothing,
    onRefused: nothing,
    onWatched: nothing,
  });
  return (
    <div ref={host} className="grandstand-player" role="region" aria-label={t('player.label', { title: clip.name })}>
      <PlayerParts at={at} player={player} state={state} playback={source.playback} title={clip.name} />
    </div>
  );
}
