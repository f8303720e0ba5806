import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useCurrentPlayer } from './currentPlayer';
import type { PlayerHandle } from './makePlayer';
import { PlayerIcon } from './PlayerIcon';

/** Plays on a television through the browser's Remote Playback API. Absent without the API, or without a device near. */
export function RemoteButton({ player }: { player: RefObject<PlayerHandle | null> }) {
  const { t } = useTranslation();
  const [isAvailable, setAvailable] = useState(false);
  const isMounted = useCurrentPlayer() !== null;
  useEffect(() => {
    if (!isMounted) return undefined;
    const remote = player.current?.video()?.remote;
    if (!remote) return undefined;
    // Refused where the browser can't look for devices all the time; pressing the button then looks once.
    const watching = remote.watchAvailability(setAvailable).catch(() => setAvailable(true));
    return () => void watching.then((id) => (id === undefined ? undefined : remote.cancelWatchAvailability(id))).catch(() => undefined);
  }, [player, isMounted]);
  if (!isAvailable) return null;
  const label = t('player.remote');
  // The viewer may close the browser's list without a choice.
  const prompt = () =>
    void player.current
      ?.video()
      ?.remote.prompt()
      .catch(() => undefined);
  return (
    <button type="button" className="vjs-control vjs-button grandstand-remote" aria-label={label} title={label} onClick={prompt}>
      <PlayerIcon name="remote" />
    </button>
  );
}
