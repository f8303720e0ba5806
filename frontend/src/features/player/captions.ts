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

/** Stores the caption language at each change, or that captions are off. Returns a function that stops this. */
export function rememberCaptions(player: VideoPlayer): () => void {
  const list = player.textTracks() as Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  const remember = () => {
    const shown = captionsOf(player).find(({ mode }) => mode === 'showing');
    if (shown) storage.set(LANGUAGE, shown.language);
    else storage.remove(LANGUAGE);
  };
  // Fires when the viewer selects captions or turns them off, and not when a video has none.
  list.addEventListener('selectedlanguagechange', remember);
  return () => list.removeEventListener('selectedlanguagechange', remember);
}

/** Shows captions, preferably in the last used language; hides them if they are shown. */
export function toggleCaptions(player: VideoPlayer): void {
  const captions = captionsOf(player);
  const showing = captions.some(({ mode }) => mode === 'showing');
  const preferred = captions.find(({ language }) => language === captionsLanguage()) ?? captions[0];
  for (const track of captions) track.mode = !showing && track === preferred ? 'showing' : 'disabled';
}
