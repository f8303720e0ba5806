import { toggleCaptions } from './captions';
import type { KeyTarget } from './playerKeys';
import type { VideoPlayer } from './videojs';

/** Adapts a player to the keyboard shortcuts. */
export function keyTarget(player: VideoPlayer): KeyTarget {
  return {
    paused: () => player.paused(),
    play: () => player.play(),
    pause: () => player.pause(),
    seekBy: (seconds) => {
      const range = player.seekable() as TimeRanges;
      const first = range.length > 0 ? range.start(0) : 0;
      const last = range.length > 0 ? range.end(range.length - 1) : (player.duration() ?? 0);
      player.currentTime(Math.min(last, Math.max(first, (player.currentTime() ?? 0) + seconds)));
    },
    changeVolume: (by) => {
      player.muted(false);
      player.volume(Math.min(1, Math.max(0, (player.volume() ?? 1) + by)));
    },
    toggleMuted: () => player.muted(!player.muted()),
    toggleFullscreen: () => void (player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen()),
    toggleCaptions: () => toggleCaptions(player),
  };
}
