import { storage } from '@/lib/storage';
import type { VideoPlayer } from './videojs';

const RATE = 'player_rate';

/** Restores the viewer's last playback rate for recordings. */
export function restoreRate(player: VideoPlayer): void {
  player.defaultPlaybackRate(storage.get<number>(RATE) ?? 1);
}

export function rememberRate(player: VideoPlayer): void {
  storage.set(RATE, player.playbackRate());
}
