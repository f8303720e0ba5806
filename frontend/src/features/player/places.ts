import type { VideoPlayer } from './videojs';

/** Where the page puts its own controls, in the player's bar, so that full screen has them. */
export interface Places {
  /** Where other players say that it is live. */
  live: HTMLElement;
  /** Before full screen. */
  end: HTMLElement;
  /** Over the picture. */
  over: HTMLElement;
}

export function newPlaces(): Places {
  return { live: document.createElement('div'), end: document.createElement('div'), over: document.createElement('div') };
}

/** Puts the places where they belong in a player. */
export function placeIn(player: VideoPlayer, { live, end, over }: Places): void {
  player.el().append(over);
  const bar = player.getChild('ControlBar');
  bar?.el().insertBefore(live, bar.getChild('ProgressControl')?.el() ?? null);
  bar?.el().insertBefore(end, bar.getChild('FullscreenToggle')?.el() ?? null);
}
