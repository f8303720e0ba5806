import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayer, type PlayerSource } from './usePlayer';
import './playerSkin.css';

interface Props {
  source: PlayerSource;
  /** Shown in the picture-in-picture window and to screen readers. */
  title: string;
  onError: (positionSeconds: number) => void;
}

/** The video itself. Loaded only when someone is about to watch. */
export default function Player({ source, title, onError }: Props) {
  const { t, i18n } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  usePlayer(host, { source, language: i18n.language, onError });
  return <div ref={host} className="grandstand-player" role="region" aria-label={t('watch.player', { title })} />;
}
