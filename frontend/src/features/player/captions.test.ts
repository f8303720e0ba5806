import { beforeEach, expect, it, vi } from 'vitest';
import { captionsLanguage, rememberCaptions, showCaptions, toggleCaptions } from './captions';
import type { VideoPlayer } from './videojs';

type Track = Pick<TextTrack, 'kind' | 'language' | 'mode'>;

beforeEach(() => localStorage.clear());

function playerWith(tracks: Track[]) {
  const listeners = new Set<() => void>();
  const list = Object.assign([...tracks], {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
  return { player: { textTracks: () => list } as unknown as VideoPlayer, changed: () => listeners.forEach((listener) => listener()) };
}

const tracks = (): Track[] => [
  { kind: 'metadata', language: '', mode: 'hidden' },
  { kind: 'captions', language: 'en', mode: 'disabled' },
  { kind: 'captions', language: 'fr', mode: 'disabled' },
];
const modes = (all: Track[]) => all.map(({ mode }) => mode);

it('shows the first captions, hides them again, and leaves other tracks alone', () => {
  const all = tracks();
  const { player } = playerWith(all);
  expect(toggleCaptions(player)).toBe(true);
  expect(modes(all)).toEqual(['hidden', 'showing', 'disabled']);
  expect(toggleCaptions(player)).toBe(false);
  expect(modes(all)).toEqual(['hidden', 'disabled', 'disabled']);
  showCaptions(player, 'fr');
  expect(modes(all)).toEqual(['hidden', 'disabled', 'showing']);
  expect(toggleCaptions(playerWith([]).player)).toBeNull();
});

it('remembers the language, and that captions were turned off', () => {
  const all = tracks();
  const { player, changed } = playerWith(all);
  const onChange = vi.fn();
  const stop = rememberCaptions(player, onChange);
  const [, english, french] = all as [Track, Track, Track];
  french.mode = 'showing';
  changed();
  expect(captionsLanguage()).toBe('fr');
  expect(onChange).toHaveBeenLastCalledWith('fr');
  english.mode = 'disabled';
  french.mode = 'disabled';
  toggleCaptions(player);
  expect(french.mode).toBe('showing');
  toggleCaptions(player);
  changed();
  expect(captionsLanguage()).toBeNull();
  expect(onChange).toHaveBeenLastCalledWith(null);
  stop();
  english.mode = 'showing';
  changed();
  expect(captionsLanguage()).toBeNull();
});
