import { SECOND_MS } from '@/lib/constants';
import { renewAddress } from './address';
import { rememberCaptions, showCaptions, toggleCaptions } from './captions';
import { controlsOf, type PlayerControls } from './controls';
import type { PlayerNeeds } from './playerCallbacks';
import { insertControlContainers, type ControlContainers } from './controlContainers';
import { attachEvents, playerEvents } from './playerEvents';
import { keyAction, type KeyFeedback, type KeyTarget } from './playerKeys';
import { keyTarget } from './playerKeyTarget';
import { playerOptions } from './playerOptions';
import { restoreRate } from './rate';
import { PlaybackRun } from './PlaybackRun';
import { ScrubPreview } from './ScrubPreview';
import { restoreVolume } from './sound';
import type { PlayerSource } from './source';
import { beBehind, finishSeeks, goLive } from './streaming';
import { videojs, type VideoPlayer } from './videojs';
import { followViewing } from './viewing/followViewing';

export interface PlayerHandle {
  controls: PlayerControls;
  goLive: () => void;
  /** Plays a live stream this many seconds behind its edge. */
  beBehind: (seconds: number) => void;
  /** Seeks by this many seconds, within what can be played. */
  skip: (seconds: number) => void;
  /** Limits playback to one height; null selects by bandwidth. */
  chooseHeight: (height: number | null) => void;
  chooseRate: (rate: number) => void;
  /** Shows the captions of this language, and no others; null hides them. */
  chooseCaptions: (language: string | null) => void;
  /** Shows captions, or hides them. */
  toggleCaptions: () => void;
  togglePlaying: () => void;
  /** The element that plays; null before there is one. */
  video: () => HTMLVideoElement | null;
  unmute: () => void;
  retryNow: () => void;
  dispose: () => void;
}

/** Mounts a player in `stage` and starts playback. `needs` is called at each use and returns the current values. */
export function makePlayer(stage: HTMLElement, source: PlayerSource, places: ControlContainers, language: string, needs: () => PlayerNeeds): PlayerHandle {
  const element = document.createElement('video-js');
  stage.append(element);
  const player = videojs(element, playerOptions(source.playback, language));
  insertControlContainers(player, places);
  const run = new PlaybackRun(player, source, needs);
  const keys = keyTarget(player);
  const detach = [
    attachEvents(player, playerEvents(run.reports())),
    attachEvents(player, { loadedmetadata: () => finishSeeks(player) }),
    followViewing(player, source, needs().media),
    attachKeys(player, stage, keys, (feedback) => needs().onKey(feedback)),
    attachPage(run),
    rememberCaptions(player, (language) => needs().onCaptions(language)),
    attachPreview(player, source, needs),
  ];
  player.ready(() => {
    restoreVolume(player);
    if (!source.playback.live) restoreRate(player);
    // After a press on play, the player takes the focus for its shortcuts. Autoplay must not scroll the page.
    if (document.activeElement === document.body) (player.el() as HTMLElement).focus({ preventScroll: true });
  });
  run.load();
  return {
    controls: controlsOf(player),
    goLive: () => goLive(player),
    beBehind: (seconds) => beBehind(player, seconds),
    skip: keys.seekBy,
    chooseHeight: (height) => run.chooseHeight(height),
    chooseRate: (rate) => player.playbackRate(rate),
    chooseCaptions: (chosen) => showCaptions(player, chosen),
    toggleCaptions: () => void toggleCaptions(player),
    togglePlaying: () => void (player.paused() ? player.play() : player.pause()),
    video: () => player.el().querySelector('video'),
    unmute: () => player.muted(false),
    retryNow: () => run.recovery.now(),
    dispose: () => {
      run.recovery.dispose();
      detach.forEach((stop) => stop());
      player.dispose();
    },
  };
}

/** Adds thumbnail previews to the progress bar, if the recording has thumbnails. */
function attachPreview(player: VideoPlayer, { playback }: PlayerSource, needs: () => PlayerNeeds): () => void {
  const bar = player.getChild('ControlBar')?.getChild('ProgressControl')?.el();
  const { thumbnails } = playback;
  if (!thumbnails || !bar) return () => undefined;
  const preview = new ScrubPreview({
    bar: bar as HTMLElement,
    length: () => player.duration() ?? 0,
    address: () => renewAddress(thumbnails, needs().address),
  });
  return () => preview.dispose();
}

function attachKeys(player: VideoPlayer, stage: HTMLElement, target: KeyTarget, onKeyUsed: (feedback: KeyFeedback) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const action = keyAction(event, stage);
    if (!action) return;
    event.preventDefault();
    onKeyUsed(action(target));
    player.userActive(true);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** Reports the delay behind live every second, and retries when the connection returns. */
function attachPage(run: PlaybackRun): () => void {
  const onOnline = () => run.recovery.now();
  const clock = window.setInterval(() => run.tellBehind(), SECOND_MS);
  window.addEventListener('online', onOnline);
  return () => {
    window.clearInterval(clock);
    window.removeEventListener('online', onOnline);
  };
}
