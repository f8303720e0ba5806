import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { PrerollAd } from '@/api/types';
import { useBootstrap } from '@/features/channel/channelApi';
import { report } from '@/features/analytics/reports';
import { AdvertBar } from './AdvertBar';
import { SampleAdvert } from './SampleAdvert';
import { isComplete } from './skipping';
import { suppress, type Audience } from './suppression';
import { VideoAdvert } from './VideoAdvert';
import './prerollSkin.css';

interface Props {
  advert: PrerollAd;
  audience: Audience;
  /** The ad has finished, was skipped, or failed. */
  onDone: () => void;
}

const SAMPLE = 'sample';

/** Plays an ad before the video. A failed ad never blocks the video. */
export function Preroll({ advert, audience, onDone }: Props) {
  const { t } = useTranslation();
  const { settings } = useBootstrap();
  const frame = useRef<HTMLDivElement>(null);
  const told = useRef(new Set<string>());
  const [time, setTime] = useState({ position: 0, length: 0 });
  const tell = (name: 'ad_started' | 'ad_completed') => {
    if (told.current.has(name)) return;
    told.current.add(name);
    report({ kind: 'event', name, value: advert.id, event_id: audience.eventId });
  };
  const onProgress = (position: number, length: number) => {
    // The ad counts as shown once it has started.
    if (position > 0 && !told.current.has('ad_started')) {
      suppress(advert, settings.prerolls, audience);
      tell('ad_started');
    }
    if (isComplete(position, length)) tell('ad_completed');
    setTime({ position, length });
  };
  useEffect(() => {
    // The pressed button is gone: keyboard navigation continues from here.
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={frame} className="grandstand-player grandstand-preroll" role="region" aria-label={t('player.advert.label')} tabIndex={-1}>
      {advert.url === SAMPLE ? (
        <SampleAdvert onProgress={onProgress} onDone={onDone} />
      ) : (
        <VideoAdvert url={advert.url} onProgress={onProgress} onDone={onDone} />
      )}
      <AdvertBar position={time.position} length={time.length} onSkip={onDone} />
    </div>
  );
}
