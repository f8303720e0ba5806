import type { PlayerCallbacks } from './playerCallbacks';
import { rememberVolume } from './sound';
import type { VideoPlayer } from './videojs';

type StartCallbacks = Pick<PlayerCallbacks, 'onBlocked' | 'onSilenced'>;

/** Handles the start of playback: with sound, muted where autoplay requires it, or only after a press on play. */
export class Beginning {
  private hasStarted = false;
  private troubled = false;
  private silenced = false;
  private permitted = false;

  constructor(
    private readonly player: VideoPlayer,
    private readonly callbacks: () => StartCallbacks,
  ) {}

  /** Records a load error, so that a failed autoplay is not reported as blocked. */
  hasTrouble(): void {
    this.troubled = true;
  }

  /** Records that the browser permits playback. A failed autoplay then comes from a pause or a seek before the first frame. */
  allowed(): void {
    this.permitted = true;
  }

  isPlaying(): void {
    this.hasStarted = true;
  }

  /** Handles a successful autoplay. */
  started(): void {
    this.hasStarted = true;
    this.silenced = this.player.muted() === true;
    if (this.silenced) this.callbacks().onSilenced(true);
  }

  /** Handles a failed autoplay. Reports it as blocked unless playback has begun, was permitted or has a load error. */
  blocked(): void {
    if (!this.hasStarted && !this.troubled && !this.permitted) this.callbacks().onBlocked();
  }

  volumeChanged(): void {
    if (this.silenced && this.player.muted() !== true) {
      this.silenced = false;
      this.callbacks().onSilenced(false);
    }
    // The viewer did not choose to mute: a mute by the browser is not stored.
    if (this.hasStarted && !this.silenced) rememberVolume(this.player);
  }
}
