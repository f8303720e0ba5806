/** Player actions for the keyboard. The narrow interface makes the shortcuts testable without a player. */
export interface KeyTarget {
  paused: () => boolean;
  play: () => unknown;
  pause: () => unknown;
  seekBy: (seconds: number) => void;
  /** Seeks to a part of the whole, from 0 to 1. */
  seekTo: (part: number) => void;
  stepFrames: (count: number) => void;
  /** Returns the new volume, from 0 to 1. */
  changeVolume: (by: number) => number;
  /** Returns whether the sound is off now. */
  toggleMuted: () => boolean;
  toggleFullscreen: () => void;
  /** Returns whether captions are shown now; null if there are none. */
  toggleCaptions: () => boolean | null;
}

/** The effect of a key press, for the bubble over the picture; null if the picture itself shows it. */
export type KeyFeedback =
  | { kind: 'play' | 'pause' | 'muted' | 'unmuted' | 'captions' | 'noCaptions' }
  | { kind: 'seek'; seconds: number }
  | { kind: 'place' | 'volume'; percent: number }
  | null;

/** Of the keys J and L, and of the buttons beside play. */
export const SEEK_SECONDS = 10;
const ARROW_SECONDS = 5;
const VOLUME_STEP = 0.1;

type Action = (player: KeyTarget) => KeyFeedback;

const togglePlaying: Action = (player) => {
  const paused = player.paused();
  if (paused) player.play();
  else player.pause();
  return { kind: paused ? 'play' : 'pause' };
};

const seek =
  (seconds: number): Action =>
  (player) => {
    player.seekBy(seconds);
    return { kind: 'seek', seconds };
  };

const seekToTenth =
  (tenths: number): Action =>
  (player) => {
    player.seekTo(tenths / 10);
    return { kind: 'place', percent: tenths * 10 };
  };

/** Frames are only told apart in a picture that stands still. */
const step =
  (count: number): Action =>
  (player) => {
    if (player.paused()) player.stepFrames(count);
    return null;
  };

const changeVolume =
  (by: number): Action =>
  (player) => ({ kind: 'volume', percent: Math.round(player.changeVolume(by) * 100) });

const toggleCaptions: Action = (player) => {
  const shown = player.toggleCaptions();
  return shown === null ? null : { kind: shown ? 'captions' : 'noCaptions' };
};

const toggleFullscreen: Action = (player) => {
  player.toggleFullscreen();
  return null;
};

const ACTIONS: Readonly<Record<string, Action>> = {
  ' ': togglePlaying,
  k: togglePlaying,
  j: seek(-SEEK_SECONDS),
  l: seek(SEEK_SECONDS),
  ArrowLeft: seek(-ARROW_SECONDS),
  ArrowRight: seek(ARROW_SECONDS),
  ArrowUp: changeVolume(VOLUME_STEP),
  ArrowDown: changeVolume(-VOLUME_STEP),
  ',': step(-1),
  '.': step(1),
  f: toggleFullscreen,
  m: (player) => ({ kind: player.toggleMuted() ? 'muted' : 'unmuted' }),
  c: toggleCaptions,
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit): [string, Action] => [String(digit), seekToTenth(digit)])),
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
  // The keys of a page with a mini player are the page's own.
  if (stage.closest('[data-mini]')) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === ' ' && target.closest(PRESSED_BY_SPACE)) return undefined;
  // Arrow keys scroll the page unless the focus is in the player.
  if (key.startsWith('Arrow') && !stage.contains(target)) return undefined;
  return ACTIONS[key];
}
