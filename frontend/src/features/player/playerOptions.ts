import type { Playback } from '@/api/types';
import { captionsLanguage } from './captions';
import type { videojs } from './videojs';

type Options = NonNullable<Parameters<typeof videojs>[1]>;

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** How video.js is set up for a recording or for a live picture; what it plays comes after. */
export function playerOptions(playback: Playback, language: string): Options {
  return {
    // With sound where the browser lets it, else without.
    autoplay: 'any',
    bigPlayButton: false,
    controlBar: {
      // In its place stands a button that says how far behind one is.
      seekToLive: false,
      skipButtons: playback.live ? undefined : { backward: 10, forward: 10 },
      volumePanel: { inline: true },
      remainingTimeDisplay: { displayNegative: false },
    },
    controls: true,
    enableSmoothSeeking: true,
    errorDisplay: false,
    experimentalSvgIcons: true,
    fill: true,
    html5: { vhs: { overrideNative: true }, nativeAudioTracks: false, nativeTextTracks: false },
    language,
    // From the first second on: a live event that has just begun can be gone back in, too.
    liveTracker: { trackingThreshold: 0, liveTolerance: 10 },
    liveui: true,
    playbackRates: playback.live ? [] : RATES,
    playsinline: true,
    poster: playback.poster ?? undefined,
    preload: 'auto',
    textTrackSettings: false,
    tracks: playback.captions.map(({ src, language: srclang, label }) => ({ kind: 'captions', src, srclang, label, default: srclang === captionsLanguage() })),
  };
}
