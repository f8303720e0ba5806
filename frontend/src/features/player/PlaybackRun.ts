import { SECOND_MS } from '@/lib/constants';
import { renewAddress, typeOf } from './address';
import { Beginning } from './Beginning';
import { behindLive } from './behind';
import { LivePlace } from './LivePlace';
import type { PlayerNeeds } from './playerCallbacks';
import type { PlayerReports } from './playerEvents';
import { heightsOf, limitLevels } from './quality';
import { rememberRate } from './rate';
import { Recovery, type Interruption } from './recovery';
import type { PlayerSource } from './source';
import { forgetLevels, hookRequests, levelsOf, liveSeconds } from './streaming';
import type { VideoPlayer } from './videojs';
import { isWatched } from './watched';

/** Minimum interval between renewals: an expired token fails many requests at once. */
const RENEW_EVERY_MS = 10 * SECOND_MS;

/** One playback from start to end. Handles everything that the player reports. */
export class PlaybackRun {
  readonly recovery: Recovery;
  private readonly beginning: Beginning;
  private readonly livePlace: LivePlace;
  private position: number;
  /** False while a source loads: the player is at its beginning until the position is restored. */
  private inPlace = false;
  private watched = false;
  private height: number | null = null;
  private renewedAt = Number.NEGATIVE_INFINITY;

  /** `needs` is called at each use and returns the current values. */
  constructor(
    private readonly player: VideoPlayer,
    private readonly source: PlayerSource,
    private readonly needs: () => PlayerNeeds,
  ) {
    this.position = source.startAt;
    this.livePlace = needs().livePlace ?? new LivePlace();
    // Restores the delay behind live of a previous player.
    this.livePlace.lost();
    this.beginning = new Beginning(player, needs);
    this.recovery = new Recovery({
      isLive: this.isLive,
      isOnline: () => navigator.onLine,
      onChange: (state) => this.interrupted(state),
      onGivenUp: () => needs().onFailed(this.position),
      reload: () => this.reload(),
    });
  }

  load(address = this.needs().address): void {
    this.player.src({ src: address, type: typeOf(address) });
  }

  /** Limits playback to one height, also after reloads; null selects by bandwidth. */
  chooseHeight(height: number | null): void {
    this.height = height;
    limitLevels(levelsOf(this.player), height);
  }

  /** Reports the delay behind the live edge. */
  tellBehind(): void {
    if (this.isLive) this.needs().onBehind(behindLive(liveSeconds(this.player), this.player.currentTime() ?? 0));
  }

  reports(): Omit<PlayerReports, 'onSeeked'> {
    const { beginning, recovery } = this;
    return {
      onRequestsReady: () => this.hook(),
      onLoaded: () => this.loaded(),
      onAllowed: () => beginning.allowed(),
      onPlaying: () => beginning.isPlaying(),
      onWaiting: () => recovery.stalled(),
      onPaused: () => this.rested(() => this.needs().onPaused()),
      onError: () => recovery.failed(),
      onEnded: () => this.rested(() => this.ended()),
      onProgress: () => this.progressed(),
      onStarted: () => beginning.started(),
      onBlocked: () => beginning.blocked(),
      onVolume: () => beginning.volumeChanged(),
      rememberRate: () => rememberRate(this.player),
    };
  }

  private get isLive(): boolean {
    return this.source.playback.live;
  }

  private interrupted(state: Interruption): void {
    this.beginning.hasTrouble();
    this.needs().onInterruption(state);
  }

  private reload(): void {
    const again = (address: string | null) => {
      if (address === null || this.player.isDisposed()) return;
      this.inPlace = false;
      this.livePlace.lost();
      forgetLevels(this.player);
      this.player.error(null);
      this.load(address);
    };
    // If the renewal fails, the known address may still work.
    this.needs()
      .renew()
      .then(again, () => again(this.needs().address));
  }

  private hook(): void {
    hookRequests(
      this.player,
      (uri) => renewAddress(uri, this.needs().address),
      () => this.refused(),
    );
  }

  private refused(): void {
    if (performance.now() - this.renewedAt < RENEW_EVERY_MS) return;
    this.renewedAt = performance.now();
    // Requests read the new address from `needs`. The page handles failed renewals and refusals.
    this.needs()
      .renew()
      .catch(() => undefined);
    this.needs().onRefused();
  }

  private loaded(): void {
    if (!this.isLive && this.position > 0) this.player.currentTime(this.position);
    this.inPlace = true;
    const levels = levelsOf(this.player);
    limitLevels(levels, this.height);
    this.needs().onHeights(heightsOf(levels));
  }

  private rested(then: () => void): void {
    this.recovery.rested();
    then();
  }

  private ended(): void {
    this.player.userActive(true);
    this.needs().onEnded();
  }

  private progressed(): void {
    const now = this.player.currentTime() ?? 0;
    if (!this.inPlace || now === this.position) return;
    this.position = now;
    this.recovery.progressed();
    if (this.isLive) this.progressedLive();
    else this.progressedIn(this.player.duration() ?? 0);
  }

  private progressedLive(): void {
    const target = this.livePlace.moved(liveSeconds(this.player), this.position);
    if (target !== null) this.player.currentTime(target);
  }

  private progressedIn(length: number): void {
    this.needs().onPosition(this.position, length);
    if (this.watched || !isWatched(this.position, length)) return;
    this.watched = true;
    this.needs().onWatched();
  }
}
