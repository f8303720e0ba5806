import { storage } from '@/lib/storage';
import type { VideoPlayer } from './videojs';

const VOLUME = 'player_volume';

/** Restores the viewer's last volume. */
export function restoreVolume(player: VideoPlayer): void {
  const sound = storage.get<{ volume: number; muted: boolean }>(VOLUME);
  if (sound) player.volume(sound.volume);
}

export function rememberVolume(player: VideoPlayer): void {
  storage.set(VOLUME, { volume: player.volume(), muted: player.muted() });
}
