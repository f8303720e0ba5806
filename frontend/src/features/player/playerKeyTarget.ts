import { toggleCaptions } from './captions';
import { frameDuration } from './frameDuration';
import type { KeyTarget } from './playerKeys';
import type { VideoPlayer } from './videojs';

/** Adapts a player to the keyboard shortcuts. */
export function keyTarget(player: VideoPlayer): KeyTarget {
  let frameSeconds: (() => number) | undefined;
  player.one('playing', () => {
    const video = player.el().querySelector('video');
    if (video) frameSeconds = frameDuration(video);
  });
  const seekBy = (seconds: number) => {
    const [first, last] = seekableOf(player);
    player.currentTime(Math.min(last, Math.max(first, (player.currentTime() ?? 0) + seconds)));
  };
  return {
    paused: () => player.paused(),
    play: () => player.play(),
    pause: () => player.pause(),
    seekBy,
    seekTo: (part) => {
      const [first, last] = seekableOf(player);
      player.currentTime(first + part * (last - first));
    },
    stepFrames: (count) => frameSeconds && seekBy(count * frameSeconds()),
    changeVolume: (by) => {
      const volume = Math.min(1, Math.max(0, (player.volume() ?? 1) + by));
      player.muted(false);
      player.volume(volume);
      return volume;
    },
    toggleMuted: () => {
      const muted = !player.muted();
      player.muted(muted);
      return muted;
    },
    toggleFullscreen: () => void (player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen()),
    toggleCaptions: () => toggleCaptions(player),
  };
}

/** Returns the first and the last position that can be played, in seconds of the player's clock. */
function seekableOf(player: VideoPlayer): [first: number, last: number] {
  const range = player.seekable() as TimeRanges;
  return range.length > 0 ? [range.start(0), range.end(range.length - 1)] : [0, player.duration() ?? 0];
}
