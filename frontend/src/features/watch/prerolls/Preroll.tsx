import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { PrerollAd } from '@/api/types';
import { useBootstrap } from '@/features/channel/channelApi';
import { AdvertBar } from './AdvertBar';
import { SampleAdvert } from './SampleAdvert';
import { suppress, type Audience } from './suppression';
import { VideoAdvert } from './VideoAdvert';
import './prerollSkin.css';

interface Props {
  advert: PrerollAd;
  audience: Audience;
  /** It is over, was skipped, or could not be shown. */
  onDone: () => void;
}

const SAMPLE = 'sample';

/** An advertisement before the video. Whatever goes wrong with it, the video comes. */
export function Preroll({ advert, audience, onDone }: Props) {
  const { t } = useTranslation();
  const { settings } = useBootstrap();
  const frame = useRef<HTMLDivElement>(null);
  const [time, setTime] = useState({ position: 0, length: 0 });
  const onProgress = (position: number, length: number) => {
    // It counts as shown once it has begun.
    if (time.position === 0 && position > 0) suppress(advert, settings.prerolls, audience);
    setTime({ position, length });
  };
  useEffect(() => {
    // The button that was pressed is gone; the way on for keys is from here.
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
