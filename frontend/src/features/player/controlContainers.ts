import type { VideoPlayer } from './videojs';

/** Containers in the player for the page's own controls, so that full screen includes them. */
export interface ControlContainers {
  /** Before the progress bar, where other players show the live indicator. */
  live: HTMLElement;
  /** Before the full-screen button. */
  end: HTMLElement;
  /** Over the video. */
  over: HTMLElement;
}

export function createControlContainers(): ControlContainers {
  return { live: containerWith('grandstand-bar-part'), end: containerWith('grandstand-bar-part'), over: document.createElement('div') };
}

function containerWith(className: string): HTMLElement {
  const container = document.createElement('div');
  container.className = className;
  return container;
}

/** Inserts the containers into a player. */
export function insertControlContainers(player: VideoPlayer, { live, end, over }: ControlContainers): void {
  player.el().append(over);
  const bar = player.getChild('ControlBar');
  bar?.el().insertBefore(live, bar.getChild('ProgressControl')?.el() ?? null);
  bar?.el().insertBefore(end, bar.getChild('FullscreenToggle')?.el() ?? null);
}
