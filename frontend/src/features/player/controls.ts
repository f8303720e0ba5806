import { attachEvents } from './playerEvents';
import { type PlayedSegment, segmentsOf } from './streaming';
import type { VideoPlayer } from './videojs';

/** Player interface for the rest of the page. Seconds are on the player's clock, which starts anywhere for a live stream. */
export interface PlayerControls {
  seconds: () => number;
  seek: (seconds: number) => void;
  isPaused: () => boolean;
  /** The player is at the end and has not seeked away since. */
  hasEnded: () => boolean;
  play: () => void;
  pause: () => void;
  /** The seekable segments of a live stream. */
  segments: () => PlayedSegment[];
  /** Calls `onChange` at each progress, seek, play and pause. Returns a function that stops this. */
  follow: (onChange: () => void) => () => void;
}

export function controlsOf(player: VideoPlayer): PlayerControls {
  return {
    seconds: () => player.currentTime() ?? 0,
    seek: (seconds) => player.currentTime(seconds),
    isPaused: () => player.paused(),
    hasEnded: () => player.ended(),
    play: () => void player.play(),
    pause: () => player.pause(),
    segments: () => segmentsOf(player),
    follow: (onChange) => attachEvents(player, { timeupdate: onChange, seeking: onChange, play: onChange, pause: onChange }),
  };
}
