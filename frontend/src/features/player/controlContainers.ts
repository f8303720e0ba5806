import type { VideoPlayer } from './videojs';

/** Containers in the player for the page's own controls, so that full screen includes them. */
export interface ControlContainers {
  /** In the middle of the picture, before the control bar in the order of focus. */
  centre: HTMLElement;
  /** In the bar after the time, where other players show the live indicator. */
  live: HTMLElement;
  /** In the bar before picture-in-picture and full screen. */
  end: HTMLElement;
  /** Over the video. */
  over: HTMLElement;
}

export function createControlContainers(): ControlContainers {
  return {
    centre: containerWith('grandstand-centre'),
    live: containerWith('grandstand-bar-part'),
    end: containerWith('grandstand-bar-part'),
    over: document.createElement('div'),
  };
}

function containerWith(className: string): HTMLElement {
  const container = document.createElement('div');
  container.className = className;
  return container;
}

/** Inserts the containers into a player. */
export function insertControlContainers(player: VideoPlayer, { centre, live, end, over }: ControlContainers): void {
  const bar = player.getChild('ControlBar');
  player.el().insertBefore(centre, bar?.el() ?? null);
  player.el().append(over);
  bar?.el().insertBefore(live, bar.getChild('ProgressControl')?.el() ?? null);
  bar?.el().insertBefore(end, bar.getChild('PictureInPictureToggle')?.el() ?? null);
}
