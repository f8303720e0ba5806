import { SECOND_MS } from '@/lib/constants';
import { renewAddress } from './address';
import { rememberCaptions } from './captions';
import { controlsOf, type PlayerControls } from './controls';
import type { PlayerNeeds } from './playerCallbacks';
import { insertControlContainers, type ControlContainers } from './controlContainers';
import { attachEvents, playerEvents } from './playerEvents';
import { keyAction } from './playerKeys';
import { keyTarget } from './playerKeyTarget';
import { playerOptions } from './playerOptions';
import { restoreRate } from './rate';
import { PlaybackRun } from './PlaybackRun';
import { ScrubPreview } from './ScrubPreview';
import { restoreVolume } from './sound';
import type { PlayerSource } from './source';
import { finishSeeks, goLive } from './streaming';
import { videojs, type VideoPlayer } from './videojs';
import { followViewing } from './viewing/followViewing';

export interface PlayerHandle {
  controls: PlayerControls;
  goLive: () => void;
  /** Limits playback to one height; null selects by bandwidth. */
  chooseHeight: (height: number | null) => void;
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
  const detach = [
    attachEvents(player, playerEvents(run.reports())),
    attachEvents(player, { loadedmetadata: () => finishSeeks(player) }),
    followViewing(player, source, needs().media),
    attachKeys(player, stage),
    attachPage(run),
    rememberCaptions(player),
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
    chooseHeight: (height) => run.chooseHeight(height),
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

function attachKeys(player: VideoPlayer, stage: HTMLElement): () => void {
  const target = keyTarget(player);
  const onKey = (event: KeyboardEvent) => {
    const action = keyAction(event, stage);
    if (!action) return;
    event.preventDefault();
    action(target);
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
