import { SECOND_MS } from '@/lib/constants';
import { renewed, typeOf } from './address';
import { Beginning } from './Beginning';
import { behindLive } from './behind';
import { LivePlace } from './LivePlace';
import type { PlayerNeeds } from './needs';
import type { PlayerReports } from './playerEvents';
import { heightsOf, keepTo } from './quality';
import { rememberRate } from './rate';
import { Recovery, type Interruption } from './recovery';
import type { PlayerSource } from './source';
import { forgetLevels, hookRequests, levelsOf, liveSeconds } from './streaming';
import type { VideoPlayer } from './videojs';
import { isWatched } from './watched';

/** Refusals come by the dozen. */
const RENEW_EVERY_MS = 10 * SECOND_MS;

/** What a player plays, from beginning to end, and what is done about everything that it reports. */
export class Run {
  readonly recovery: Recovery;
  private readonly beginning: Beginning;
  private readonly livePlace: LivePlace;
  private position: number;
  /** What loads anew is at its beginning until it is put where it was. */
  private inPlace = false;
  private watched = false;
  private height: number | null = null;
  private renewedAt = Number.NEGATIVE_INFINITY;

  /** `needs` are read anew at each use. */
  constructor(
    private readonly player: VideoPlayer,
    private readonly source: PlayerSource,
    private readonly needs: () => PlayerNeeds,
  ) {
    this.position = source.startAt;
    this.livePlace = needs().livePlace ?? new LivePlace();
    // What another player showed before has to be found again.
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

  /** Keeps to a height, also in what is loaded later; null leaves it to the connection. */
  chooseHeight(height: number | null): void {
    this.height = height;
    keepTo(levelsOf(this.player), height);
  }

  /** Tells how far behind live the viewer is. */
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
    // Without an answer the address that is known may do all the same.
    this.needs().renew().then(again, () => again(this.needs().address));
  }

  private hook(): void {
    hookRequests(
      this.player,
      (uri) => renewed(uri, this.needs().address),
      () => this.refused(),
    );
  }

  private refused(): void {
    if (performance.now() - this.renewedAt < RENEW_EVERY_MS) return;
    this.renewedAt = performance.now();
    // What plays next takes the new address from the needs; a refusal is the page's business.
    this.needs().renew().catch(() => undefined);
    this.needs().onRefused();
  }

  private loaded(): void {
    if (!this.isLive && this.position > 0) this.player.currentTime(this.position);
    this.inPlace = true;
    const levels = levelsOf(this.player);
    keepTo(levels, this.height);
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
