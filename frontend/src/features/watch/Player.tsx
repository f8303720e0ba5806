import clsx from 'clsx';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '@/api/types';
import { matchTitle } from '@/features/match/sides';
import { useSpoilers } from '@/features/match/useSpoilers';
import '@/i18n/texts/watch';
import { SpoilerToggle } from './SpoilerToggle';
import { usePlayer, type PlayerSource } from './usePlayer';
import './playerSkin.css';

interface Props {
  source: PlayerSource;
  event: EventDetail;
  onError: (positionSeconds: number) => void;
}

/** The video itself. Loaded only when someone is about to watch. */
export default function Player({ source, event, onError }: Props) {
  const { t, i18n } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  // A place in the player's own bar, so that full screen has what stands there.
  const [extras] = useState(() => document.createElement('div'));
  const { hidden, reveal } = useSpoilers(event);
  usePlayer(host, { source, extras, language: i18n.language, onError, onWatched: reveal });
  const recording = !source.playback.live;
  return (
    <div
      ref={host}
      className={clsx('grandstand-player', recording && hidden && 'grandstand-spoiler-free')}
      role="region"
      aria-label={t('watch.player', { title: matchTitle(event) })}
    >
      {recording && createPortal(<SpoilerToggle />, extras)}
    </div>
  );
}
