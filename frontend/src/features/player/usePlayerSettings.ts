import { type RefObject, useState } from 'react';
import type { Playback } from '@/api/types';
import { useTranslation } from '@/i18n/useTranslation';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import type { PlayerHandle } from './makePlayer';
import { RATES } from './playerOptions';
import type { PlayerState } from './usePlayerState';

/** A setting of the player, with its choices. */
export interface PlayerSetting {
  name: 'quality' | 'rate' | 'captions' | 'latency';
  chosen: string;
  options: { value: string; label: string }[];
  choose: (value: string) => void;
}

/** Value of the choice that leaves the height to the connection. */
const AUTO = 'auto';
/** Value of the choice to show no captions. */
const NONE = '';
/** Seconds behind the live edge that survive most interruptions of a bad connection. */
const STEADY_SECONDS = 30;

/** Returns the settings that this video has. */
export function usePlayerSettings(player: RefObject<PlayerHandle | null>, { heights, captions }: PlayerState, playback: Playback): PlayerSetting[] {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const [height, setHeight] = useState(AUTO);
  const [rate, setRate] = useState<number | null>(null);
  const [delay, setDelay] = useState(0);
  const quality: PlayerSetting = {
    name: 'quality',
    chosen: height,
    options: [
      { value: AUTO, label: t('player.quality.auto') },
      ...heights.map((one) => ({ value: String(one), label: t('player.quality.height', { height: one }) })),
    ],
    choose: (value) => {
      setHeight(value);
      player.current?.chooseHeight(value === AUTO ? null : Number(value));
    },
  };
  const speed: PlayerSetting = {
    name: 'rate',
    // The rate of the last video applies until the viewer chooses another one.
    chosen: String(rate ?? player.current?.video()?.playbackRate ?? 1),
    options: RATES.map((one) => ({ value: String(one), label: one === 1 ? t('player.settings.normal') : `${new Intl.NumberFormat(locale).format(one)}×` })),
    choose: (value) => {
      setRate(Number(value));
      player.current?.chooseRate(Number(value));
    },
  };
  const subtitles: PlayerSetting = {
    name: 'captions',
    chosen: captions ?? NONE,
    options: [{ value: NONE, label: t('player.settings.off') }, ...playback.captions.map(({ language, label }) => ({ value: language, label }))],
    choose: (value) => player.current?.chooseCaptions(value === NONE ? null : value),
  };
  const latency: PlayerSetting = {
    name: 'latency',
    chosen: String(delay),
    options: [
      { value: '0', label: t('player.settings.live') },
      { value: String(STEADY_SECONDS), label: t('player.settings.steady', { seconds: STEADY_SECONDS }) },
    ],
    choose: (value) => {
      const seconds = Number(value);
      setDelay(seconds);
      if (seconds === 0) player.current?.goLive();
      else player.current?.beBehind(seconds);
    },
  };
  return [...(heights.length > 0 ? [quality] : []), ...(playback.live ? [latency] : [speed]), ...(playback.captions.length > 0 ? [subtitles] : [])];
}
