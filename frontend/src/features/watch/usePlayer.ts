import { useEffect, useRef, type RefObject } from 'react';
import type { Playback } from '@/api/types';
import { storage } from '@/storage/storage';
import { attachEvents, playerEvents } from './playerEvents';
import { keyAction } from './playerKeys';
import { keyTarget } from './playerKeyTarget';
import { playerOptions } from './playerOptions';
import { videojs } from './videojs';
import { isWatched } from './watched';

export interface PlayerSource {
  playback: Playback;
  /** Where to go on after an interruption. */
  startAt: number;
}

interface Options {
  source: PlayerSource;
  /** Stands in the player's bar, before full screen. */
  extras: HTMLElement;
  language: string;
  onError: (positionSeconds: number) => void;
  /** The recording was watched to its end, or nearly. */
  onWatched: () => void;
}

const VOLUME = 'player_volume';
const RATE = 'player_rate';

/** Puts a player into the host for as long as the component lives. A new source makes a new player. */
export function usePlayer(host: RefObject<HTMLDivElement | null>, { source, extras, language, onError, onWatched }: Options) {
  const report = useRef({ onError, onWatched });
  useEffect(() => {
    report.current = { onError, onWatched };
  });

  useEffect(() => {
    const stage = host.current;
    if (!stage) return undefined;
    const { playback, startAt } = source;
    const element = document.createElement('video-js');
    stage.append(element);
    const player = videojs(element, playerOptions(playback, language));
    const bar = player.getChild('ControlBar');
    bar?.el().insertBefore(extras, bar.getChild('FullscreenToggle')?.el() ?? null);
    let watched = false;
    const detach = attachEvents(
      player,
      playerEvents({
        onPlaying: () => player.removeClass('grandstand-waiting'),
        onError: () => report.current.onError(player.currentTime() ?? 0),
        onEnded: () => player.userActive(true),
        onProgress: () => {
          if (watched || !isWatched(player.currentTime(), player.duration())) return;
          watched = true;
          report.current.onWatched();
        },
        rememberVolume: () => storage.set(VOLUME, { volume: player.volume(), muted: player.muted() }),
        rememberRate: () => storage.set(RATE, player.playbackRate()),
      }),
    );
    player.ready(() => {
      const sound = storage.get<{ volume: number; muted: boolean }>(VOLUME);
      if (sound) player.volume(sound.volume);
      if (!playback.live) player.defaultPlaybackRate(storage.get<number>(RATE) ?? 1);
      if (startAt > 0 && !playback.live) player.currentTime(startAt);
      player.focus();
    });

    const target = keyTarget(player);
    const onKey = (event: KeyboardEvent) => {
      const action = keyAction(event, stage);
      if (!action) return;
      event.preventDefault();
      action(target);
      player.userActive(true);
    };
    document.addEventListener('keydown', onKey);

    return () => {
      document.removeEventListener('keydown', onKey);
      detach();
      player.dispose();
    };
  }, [host, source, extras, language]);
}
