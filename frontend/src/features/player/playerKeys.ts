/** Player actions for the keyboard. The narrow interface makes the shortcuts testable without a player. */
export interface KeyTarget {
  paused: () => boolean;
  play: () => unknown;
  pause: () => unknown;
  seekBy: (seconds: number) => void;
  /** Seeks to a part of the whole, from 0 to 1. */
  seekTo: (part: number) => void;
  stepFrames: (count: number) => void;
  changeVolume: (by: number) => void;
  toggleMuted: () => void;
  toggleFullscreen: () => void;
  toggleCaptions: () => void;
}

const SEEK_SECONDS = 10;
const ARROW_SECONDS = 5;
const VOLUME_STEP = 0.1;

type Action = (player: KeyTarget) => void;

const togglePlaying: Action = (player) => (player.paused() ? player.play() : player.pause());
/** Frames are only told apart in a picture that stands still. */
const step =
  (count: number): Action =>
  (player) =>
    player.paused() && player.stepFrames(count);

const ACTIONS: Readonly<Record<string, Action>> = {
  ' ': togglePlaying,
  k: togglePlaying,
  j: (player) => player.seekBy(-SEEK_SECONDS),
  l: (player) => player.seekBy(SEEK_SECONDS),
  ArrowLeft: (player) => player.seekBy(-ARROW_SECONDS),
  ArrowRight: (player) => player.seekBy(ARROW_SECONDS),
  ArrowUp: (player) => player.changeVolume(VOLUME_STEP),
  ArrowDown: (player) => player.changeVolume(-VOLUME_STEP),
  ',': step(-1),
  '.': step(1),
  f: (player) => player.toggleFullscreen(),
  m: (player) => player.toggleMuted(),
  c: (player) => player.toggleCaptions(),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit): [string, Action] => [String(digit), (player) => player.seekTo(digit / 10)])),
};

const OWN_KEYS = 'input, textarea, select, dialog, [contenteditable], [role="slider"], [role="menu"], [role="listbox"], [role="dialog"]';
const PRESSED_BY_SPACE = 'button, a, summary, [role="button"], [role="menuitemradio"]';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** Returns whether a key press may be a shortcut: the browser and the focused control don't use it. */
export function isShortcut({ ctrlKey, metaKey, altKey, target }: Press): boolean {
  return !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest(OWN_KEYS));
}

/** Returns the action for a key press; undefined where the focused control uses the key itself. */
export function keyAction(event: Press, stage: Element): Action | undefined {
  if (!isShortcut(event)) return undefined;
  const target = event.target instanceof Element ? event.target : document.body;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === ' ' && target.closest(PRESSED_BY_SPACE)) return undefined;
  // Arrow keys scroll the page unless the focus is in the player.
  if (key.startsWith('Arrow') && !stage.contains(target)) return undefined;
  return ACTIONS[key];
}
