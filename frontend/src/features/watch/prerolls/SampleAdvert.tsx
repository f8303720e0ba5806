import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { SECOND_MS } from '@/lib/constants';
import { useBootstrap } from '@/features/channel/channelApi';

interface Props {
  onProgress: (positionSeconds: number, lengthSeconds: number) => void;
  onDone: () => void;
}

const LENGTH_S = 6;
const STEPS_A_SECOND = 4;

/** Ad of demo channels: an animated bumper in the brand's colours, the channel first, then an invented sponsor. */
export function SampleAdvert({ onProgress, onDone }: Props) {
  const { t } = useTranslation();
  const { settings } = useBootstrap();
  const { logo, logo_dark: dark } = settings.images;
  const progress = useEffectEvent(onProgress);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    let steps = 0;
    const timer = window.setInterval(() => {
      steps += 1;
      if (steps < LENGTH_S * STEPS_A_SECOND) {
        progress(steps / STEPS_A_SECOND, LENGTH_S);
      } else {
        window.clearInterval(timer);
        done();
      }
    }, SECOND_MS / STEPS_A_SECOND);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <div className="grandstand-sample-advert">
      <span className="brand">
        <img className={dark ? 'brand-on-light' : undefined} src={logo.src} alt="" />
        {dark && <img className="brand-on-dark" src={dark.src} alt="" />}
      </span>
      <p>{settings.name}</p>
      <p>{t('player.advert.sample')}</p>
    </div>
  );
}
