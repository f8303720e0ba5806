import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { attachEvents } from '@/features/player/playerEvents';
import { restoreVolume } from '@/features/player/sound';
import { videojs, type VideoPlayer } from '@/features/player/videojs';
import { AdvertWatch } from './AdvertWatch';

interface Props {
  url: string;
  onProgress: (positionSeconds: number, lengthSeconds: number) => void;
  onDone: () => void;
}

const typeOf = (url: string) => (new URL(url, window.location.href).pathname.endsWith('.m3u8') ? 'application/x-mpegURL' : 'video/mp4');

/** Plays the channel's own ad in a player without controls: it can be muted, but not seeked. */
export function VideoAdvert({ url, onProgress, onDone }: Props) {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const player = useRef<VideoPlayer>(null);
  const [muted, setMuted] = useState(false);
  const progress = useEffectEvent(onProgress);
  const done = useEffectEvent(onDone);

  useEffect(() => {
    const element = document.createElement('video-js');
    host.current?.append(element);
    const made = videojs(element, {
      autoplay: 'any',
      bigPlayButton: false,
      controls: false,
      errorDisplay: false,
      fill: true,
      html5: { vhs: { overrideNative: true } },
      playsinline: true,
      preload: 'auto',
      sources: [{ src: url, type: typeOf(url) }],
    });
    player.current = made;
    const watch = new AdvertWatch(() => done());
    const detach = attachEvents(made, {
      timeupdate: () => {
        watch.moved();
        progress(made.currentTime() ?? 0, made.duration() ?? 0);
      },
      volumechange: () => setMuted(made.muted() === true),
      error: () => watch.done(),
      ended: () => watch.done(),
      // The ad failed to load, or autoplay is blocked, which the video then reports.
      'autoplay-failure': () => watch.done(),
    });
    made.ready(() => restoreVolume(made));
    return () => {
      player.current = null;
      watch.dispose();
      detach();
      made.dispose();
    };
  }, [url]);

  return (
    <div ref={host} className="grandstand-advert-video">
      <button type="button" className="grandstand-advert-sound" aria-pressed={muted} onClick={() => player.current?.muted(!muted)}>
        {t('player.advert.silence')}
      </button>
    </div>
  );
}
