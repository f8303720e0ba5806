/** Player actions for the keyboard. The narrow interface makes the shortcuts testable without a player. */
export interface KeyTarget {
  paused: () => boolean;
  play: () => unknown;
  pause: () => unknown;
  seekBy: (seconds: number) => void;
  changeVolume: (by: number) => void;
  toggleMuted: () => void;
  toggleFullscreen: () => void;
  toggleCaptions: () => void;
}

const SEEK_SECONDS = 10;
const VOLUME_STEP = 0.1;

type Action = (player: KeyTarget) => void;

const ACTIONS: Readonly<Record<string, Action>> = {
  ' ': (player) => (player.paused() ? player.play() : player.pause()),
  ArrowLeft: (player) => player.seekBy(-SEEK_SECONDS),
  ArrowRight: (player) => player.seekBy(SEEK_SECONDS),
  ArrowUp: (player) => player.changeVolume(VOLUME_STEP),
  ArrowDown: (player) => player.changeVolume(-VOLUME_STEP),
  f: (player) => player.toggleFullscreen(),
  m: (player) => player.toggleMuted(),
  c: (player) => player.toggleCaptions(),
};

const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="slider"], [role="menu"], [role="listbox"], [role="dialog"]';
const PRESSED_BY_SPACE = 'button, a, summary, [role="button"], [role="menuitemradio"]';

/** Returns the action for a key press; undefined where the focused control uses the key itself. */
export function keyAction(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>, stage: Element): Action | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : document.body;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (target.closest(OWN_KEYS)) return undefined;
  if (key === ' ' && target.closest(PRESSED_BY_SPACE)) return undefined;
  // Arrow keys scroll the page unless the focus is in the player.
  if (key.startsWith('Arrow') && !stage.contains(target)) return undefined;
  return ACTIONS[key];
}
