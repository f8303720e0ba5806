import type { PlayerTold } from './needs';
import { rememberVolume } from './sound';
import type { VideoPlayer } from './videojs';

type Told = Pick<PlayerTold, 'onBlocked' | 'onSilenced'>;

/** How a video comes to begin: with sound, without it where the browser lets it only so, or not before a press. */
export class Beginning {
  private begun = false;
  private troubled = false;
  private silenced = false;

  constructor(
    private readonly player: VideoPlayer,
    private readonly told: () => Told,
  ) {}

  /** What can't be loaded does not begin, either: that is no matter of permission. */
  hasTrouble(): void {
    this.troubled = true;
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

  /** It may not begin by itself. */
  blocked(): void {
    if (!this.begun && !this.troubled) this.told().onBlocked();
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
