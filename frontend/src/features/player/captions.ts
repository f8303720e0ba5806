import { storage } from '@/lib/storage';
import type { VideoPlayer } from './videojs';

const LANGUAGE = 'player_captions';

/** Returns the captions and subtitles, without other text tracks. */
export function captionsOf(player: VideoPlayer): TextTrack[] {
  const list = player.textTracks() as unknown as ArrayLike<TextTrack>;
  return Array.from(list).filter(({ kind }) => kind === 'captions' || kind === 'subtitles');
}

/** Returns the language of the captions that the viewer showed last; null if they were off. */
export function captionsLanguage(): string | null {
  return storage.get<string>(LANGUAGE);
}

/** Stores the caption language at each change, or that captions are off, and reports it. Returns a function that stops this. */
export function rememberCaptions(player: VideoPlayer, onChange: (language: string | null) => void): () => void {
  const list = player.textTracks() as Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  const remember = () => {
    const shown = captionsOf(player).find(({ mode }) => mode === 'showing')?.language ?? null;
    if (shown === null) storage.remove(LANGUAGE);
    else storage.set(LANGUAGE, shown);
    onChange(shown);
  };
  // Fires when the viewer selects captions or turns them off, and not when a video has none.
  list.addEventListener('selectedlanguagechange', remember);
  return () => list.removeEventListener('selectedlanguagechange', remember);
}

/** Shows captions, preferably in the last used language; hides them if they are shown. Returns whether they are shown now; null if there are none. */
export function toggleCaptions(player: VideoPlayer): boolean | null {
  const captions = captionsOf(player);
  if (captions.length === 0) return null;
  const showing = captions.some(({ mode }) => mode === 'showing');
  const preferred = captions.find(({ language }) => language === captionsLanguage()) ?? captions[0];
  showCaptions(player, showing ? null : (preferred?.language ?? null));
  return !showing;
}

/** Shows the captions of one language, and no others; null hides them. */
export function showCaptions(player: VideoPlayer, language: string | null): void {
  for (const track of captionsOf(player)) track.mode = track.language === language ? 'showing' : 'disabled';
}
