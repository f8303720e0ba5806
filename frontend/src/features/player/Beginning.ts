import type { PlayerTold } from './needs';
import { rememberVolume } from './sound';
import type { VideoPlayer } from './videojs';

type Told = Pick<PlayerTold, 'onBlocked' | 'onSilenced'>;

/** How a video comes to begin: with sound, without it where the browser lets it only so, or not before a press. */
export class Beginning {
  private begun = false;
  private troubled = false;
  private silenced = false;
  private permitted = false;

  constructor(
    private readonly player: VideoPlayer,
    private readonly told: () => Told,
  ) {}

  /** What can't be loaded does not begin, either: that is no matter of permission. */
  hasTrouble(): void {
    this.troubled = true;
  }

  /** The browser has no objection. What keeps it from playing now is a pause or a leap before there was a picture. */
  allowed(): void {
    this.permitted = true;
  }

  isPlaying(): void {
    this.begun = true;
  }

  /** It has begun by itself. */
  started(): void {
    this.begun = true;
    this.silenced = this.player.muted() === true;
    if (this.silenced) this.told().onSilenced(true);
  }

  /** It has not begun by itself: it may not, or somebody has stopped it before it could. */
  blocked(): void {
    if (!this.begun && !this.troubled && !this.permitted) this.told().onBlocked();
  }

  volumeChanged(): void {
    if (this.silenced && this.player.muted() !== true) {
      this.silenced = false;
      this.told().onSilenced(false);
    }
    // What the browser has silenced is not the viewer's choice.
    if (this.begun && !this.silenced) rememberVolume(this.player);
  }
}
