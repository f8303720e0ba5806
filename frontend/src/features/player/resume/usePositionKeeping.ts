import { useEffect, useMemo } from 'react';
import { useViewer } from '@/features/session/useViewer';
import { PositionKeeper } from './PositionKeeper';
import { sendOnLeaving } from './sendOnLeaving';
import { useKeepWatchPositionMutation, type WatchPositionUpdate } from './watchPositionsApi';

export interface Positions {
  at: (seconds: number, length: number) => void;
  keep: () => void;
  forget: () => void;
}

interface PositionKeeping {
  positions: Positions;
  /** Sends with a request that outlives the page. */
  leave: () => void;
}

const nothing = () => undefined;
const NOBODY: PositionKeeping = { positions: { at: nothing, keep: nothing, forget: nothing }, leave: nothing };

function followed(eventId: number, send: (watched: WatchPositionUpdate) => unknown): PositionKeeping {
  let leaving = false;
  const keeper = new PositionKeeper(
    (position_ms) => void (leaving ? sendOnLeaving : send)({ event_id: eventId, position_ms }),
    () => performance.now(),
  );
  const keep = () => keeper.keep();
  const leave = () => {
    leaving = true;
    keep();
    leaving = false;
  };
  return { positions: { at: (seconds, length) => keeper.at(seconds, length), keep, forget: () => keeper.forget() }, leave };
}

/** Stores a signed-in viewer's position in a recording, for all their devices. Guests are not tracked. */
export function usePositionKeeping(eventId: number, recording: boolean): Positions {
  const viewer = useViewer();
  const [send] = useKeepWatchPositionMutation();
  const userId = recording ? viewer?.id : undefined;

  const { positions, leave } = useMemo(() => (userId === undefined ? NOBODY : followed(eventId, send)), [eventId, userId, send]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [leave]);

  return positions;
}
