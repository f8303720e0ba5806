import { attachEvents } from './playerEvents';
import { type PlayedSegment, segmentsOf } from './streaming';
import type { VideoPlayer } from './videojs';

/** The player for what stands beside it on the page. Seconds are the player's own: for a live picture they begin anywhere. */
export interface PlayerControls {
  seconds: () => number;
  seek: (seconds: number) => void;
  isPaused: () => boolean;
  /** It has come to its end, and not gone elsewhere since. */
  hasEnded: () => boolean;
  play: () => void;
  pause: () => void;
  /** What of a live picture can be gone to. */
  segments: () => PlayedSegment[];
  /** Tells `onChange` whenever the picture moves, is sent elsewhere, begins or stops. Gives back how to end that. */
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
