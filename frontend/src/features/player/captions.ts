import { storage } from '@/lib/storage';
import type { VideoPlayer } from './videojs';

const LANGUAGE = 'player_captions';

/** Captions and subtitles, whatever else a video has as text. */
export function captionsOf(player: VideoPlayer): TextTrack[] {
  const list = player.textTracks() as unknown as ArrayLike<TextTrack>;
  return Array.from(list).filter(({ kind }) => kind === 'captions' || kind === 'subtitles');
}

/** The language in which the viewer had captions the last time; null without. */
export function captionsLanguage(): string | null {
  return storage.get<string>(LANGUAGE);
}

/** Keeps in which language captions are shown from now on, or that none are. Gives back how to end that. */
export function rememberCaptions(player: VideoPlayer): () => void {
  const list = player.textTracks();
  const remember = () => {
    const shown = captionsOf(player).find(({ mode }) => mode === 'showing');
    if (shown) storage.set(LANGUAGE, shown.language);
    else storage.remove(LANGUAGE);
  };
  // Told where one was chosen or turned off, and not where a video has none.
  list.addEventListener('selectedlanguagechange', remember);
  return () => list.removeEventListener('selectedlanguagechange', remember);
}

/** Shows the captions, in the language that was shown the last time where they have it; or hides those that show. */
export function toggleCaptions(player: VideoPlayer): void {
  const captions = captionsOf(player);
  const showing = captions.some(({ mode }) => mode === 'showing');
  const wanted = captions.find(({ language }) => language === captionsLanguage()) ?? captions[0];
  for (const track of captions) track.mode = !showing && track === wanted ? 'showing' : 'disabled';
}
