import { SECOND_MS } from '@/constants';
import { storage } from '@/storage/storage';
import { renewed } from './address';
import { behindLive } from './behind';
import { LivePlace } from './LivePlace';
import { attachEvents, playerEvents } from './playerEvents';
import { keyAction } from './playerKeys';
import { keyTarget } from './playerKeyTarget';
import { playerOptions } from './playerOptions';
import { heightsOf, keepTo } from './quality';
import { Recovery, type Interruption } from './recovery';
import { rememberVolume, restoreVolume } from './sound';
import type { PlayerSource } from './source';
import { forgetLevels, goLive, hookRequests, levelsOf, liveSeconds } from './streaming';
import { videojs, type VideoPlayer } from './videojs';
import { isWatched } from './watched';

/** What whoever shows the player is told, in seconds where it is a time. */
export interface PlayerTold {
  /** It can't be got going again. */
  onFailed: (position: number) => void;
  onBlocked: () => void;
  onEnded: () => void;
  onPosition: (position: number, length: number) => void;
  onPaused: () => void;
  /** The recording was watched to its end, or nearly. */
  onWatched: () => void;
  onInterruption: (state: Interruption) => void;
  onBehind: (seconds: number) => void;
  onHeights: (heights: number[]) => void;
  /** The browser let it begin without sound only, until there is some. */
  onSilenced: (silenced: boolean) => void;
}

/** What a player asks for while it plays: always the latest. */
export interface PlayerNeeds extends PlayerTold {
  /** The address that the server gave last. */
  address: string;
  /** Asks the server for the address; null where there is nothing to play any more. Rejects where it can't be had. */
  renew: () => Promise<string | null>;
}

/** Where the page puts its own controls, in the player's bar, so that full screen has them. */
export interface Places {
  /** Where other players say that it is live. */
  live: HTMLElement;
  /** Before full screen. */
  end: HTMLElement;
  /** Over the picture. */
  over: HTMLElement;
}

export interface PlayerHandle {
  goLive: () => void;
  /** Keeps to a height; null leaves it to the connection. */
  chooseHeight: (height: number | null) => void;
  unmute: () => void;
  retryNow: () => void;
  dispose: () => void;
}

const RATE = 'player_rate';
/** Refusals come by the dozen. */
const RENEW_EVERY_MS = 10 * SECOND_MS;

const load = (player: VideoPlayer, src: string) => player.src({ src, type: 'application/x-mpegURL' });

/** Puts a player into `stage` and begins to play; `needs` are read anew at each use. */
export function makePlayer(stage: HTMLElement, source: PlayerSource, places: Places, language: string, needs: () => PlayerNeeds): PlayerHandle {
  const { playback } = source;
  const element = document.createElement('video-js');
  stage.append(element);
  const player = videojs(element, playerOptions(playback, language));
  player.el().append(places.over);
  const bar = player.getChild('ControlBar');
  bar?.el().insertBefore(places.live, bar.getChild('ProgressControl')?.el() ?? null);
  bar?.el().insertBefore(places.end, bar.getChild('FullscreenToggle')?.el() ?? null);

  let position = source.startAt;
  /** What loads anew is at its beginning until it is put where it was. */
  let inPlace = false;
  let begun = false;
  /** What can't be loaded does not begin, either: that is no matter of permission. */
  let troubled = false;
  let silenced = false;
  let watched = false;
  let height: number | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;
  const livePlace = new LivePlace(() => performance.now());

  const recovery = new Recovery({
    isLive: playback.live,
    isOnline: () => navigator.onLine,
    onChange: (state) => {
      troubled = true;
      needs().onInterruption(state);
    },
    onGivenUp: () => needs().onFailed(position),
    reload: () => {
      const again = (address: string | null) => {
        if (address === null || player.isDisposed()) return;
        inPlace = false;
        livePlace.lost();
        forgetLevels(player);
        player.error(null);
        load(player, address);
      };
      // Without an answer the address that is known may do all the same.
      needs().renew().then(again, () => again(needs().address));
    },
  });

  const progress = () => {
    const now = player.currentTime() ?? 0;
    if (!inPlace || now === position) return;
    position = now;
    recovery.progressed();
    if (playback.live) {
      const target = livePlace.moved(liveSeconds(player), position);
      if (target !== null) player.currentTime(target);
      return;
    }
    needs().onPosition(position, player.duration() ?? 0);
    if (watched || !isWatched(position, player.duration())) return;
    watched = true;
    needs().onWatched();
  };

  const detach = attachEvents(
    player,
    playerEvents({
      onRequestsReady: () =>
        hookRequests(
          player,
          (uri) => renewed(uri, needs().address),
          () => {
            if (performance.now() - renewedAt < RENEW_EVERY_MS) return;
            renewedAt = performance.now();
            // What plays next takes the new address from the needs; a refusal is the page's business.
            needs().renew().catch(() => undefined);
          },
        ),
      onLoaded: () => {
        if (!playback.live && position > 0) player.currentTime(position);
        inPlace = true;
        keepTo(levelsOf(player), height);
        needs().onHeights(heightsOf(levelsOf(player)));
      },
      onPlaying: () => {
        begun = true;
      },
      onWaiting: () => recovery.stalled(),
      onPaused: () => {
        recovery.rested();
        needs().onPaused();
      },
      onError: () => recovery.failed(),
      onEnded: () => {
        recovery.rested();
        player.userActive(true);
        needs().onEnded();
      },
      onProgress: progress,
      onStarted: () => {
        begun = true;
        silenced = player.muted() === true;
        if (silenced) needs().onSilenced(true);
      },
      onBlocked: () => {
        if (!begun && !troubled) needs().onBlocked();
      },
      onVolume: () => {
        if (silenced && player.muted() !== true) needs().onSilenced((silenced = false));
        // What the browser has silenced is not the viewer's choice.
        if (begun && !silenced) rememberVolume(player);
      },
      rememberRate: () => storage.set(RATE, player.playbackRate()),
    }),
  );

  player.ready(() => {
    restoreVolume(player);
    if (!playback.live) player.defaultPlaybackRate(storage.get<number>(RATE) ?? 1);
    // Whoever has pressed play goes on by keys. Nobody is scrolled to what begins by itself.
    if (document.activeElement === document.body) (player.el() as HTMLElement).focus({ preventScroll: true });
  });
  load(player, needs().address);

  const target = keyTarget(player);
  const onKey = (event: KeyboardEvent) => {
    const action = keyAction(event, stage);
    if (!action) return;
    event.preventDefault();
    action(target);
    player.userActive(true);
  };
  const onOnline = () => recovery.now();
  const clock = window.setInterval(() => playback.live && needs().onBehind(behindLive(liveSeconds(player), player.currentTime() ?? 0)), SECOND_MS);
  document.addEventListener('keydown', onKey);
  window.addEventListener('online', onOnline);

  return {
    goLive: () => goLive(player),
    chooseHeight: (wanted) => keepTo(levelsOf(player), (height = wanted)),
    unmute: () => player.muted(false),
    retryNow: () => recovery.now(),
    dispose: () => {
      window.clearInterval(clock);
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('online', onOnline);
      recovery.dispose();
      detach();
      player.dispose();
    },
  };
}
