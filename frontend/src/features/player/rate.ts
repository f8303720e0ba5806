import { storage } from '@/lib/storage';
import type { VideoPlayer } from './videojs';

const RATE = 'player_rate';

/** As fast as the viewer had recordings the last time. */
export function restoreRate(player: VideoPlayer): void {
  player.defaultPlaybackRate(storage.get<number>(RATE) ?? 1);
}

export function rememberRate(player: VideoPlayer): void {
  storage.set(RATE, player.playbackRate());
}
