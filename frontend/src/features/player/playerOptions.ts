import type { Playback } from '@/api/types';
import { captionsLanguage } from './captions';
import type { videojs } from './videojs';

type Options = NonNullable<Parameters<typeof videojs>[1]>;

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Returns the video.js options for a recording or a live stream, without the source. */
export function playerOptions(playback: Playback, language: string): Options {
  return {
    // With sound where the browser permits it, otherwise muted.
    autoplay: 'any',
    bigPlayButton: false,
    controlBar: {
      // The page's own button replaces it and also shows the delay behind live.
      seekToLive: false,
      // The page's menu has speed and captions.
      playbackRateMenuButton: false,
      subsCapsButton: false,
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
    // 0 makes a live event seekable from its first second.
    liveTracker: { trackingThreshold: 0, liveTolerance: 10 },
    liveui: true,
    playsinline: true,
    poster: playback.poster ?? undefined,
    preload: 'auto',
    textTrackSettings: false,
    tracks: playback.captions.map(({ src, language: srclang, label }) => ({ kind: 'captions', src, srclang, label, default: srclang === captionsLanguage() })),
  };
}
