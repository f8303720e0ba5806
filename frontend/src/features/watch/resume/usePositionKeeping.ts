import { useEffect, useMemo } from 'react';
import { useViewer } from '@/features/session/useViewer';
import { PositionKeeper } from './PositionKeeper';
import { sendOnLeaving } from './sendOnLeaving';
import { useKeepWatchPositionMutation } from './watchPositionsApi';

const NOBODY = { at: () => undefined, keep: () => undefined, forget: () => undefined };

export interface Positions {
  at: (seconds: number, length: number) => void;
  keep: () => void;
  forget: () => void;
}

/** Keeps where a signed-in viewer is in a recording, for this and their other devices. Guests are not followed. */
export function usePositionKeeping(eventId: number, recording: boolean): Positions {
  const viewer = useViewer();
  const [send] = useKeepWatchPositionMutation();
  const userId = recording ? viewer?.id : undefined;

  const { positions, leave } = useMemo(() => {
    if (userId === undefined) return { positions: NOBODY, leave: NOBODY.keep };
    let leaving = false;
    const keeper = new PositionKeeper(
      (position_ms) => void (leaving ? sendOnLeaving({ event_id: eventId, position_ms }) : send({ event_id: eventId, position_ms })),
      () => performance.now(),
    );
    return {
      positions: {
        at: (seconds: number, length: number) => keeper.at(seconds, length),
        keep: () => keeper.keep(),
        forget: () => keeper.forget(),
      },
      leave: () => {
        leaving = true;
        keeper.keep();
        leaving = false;
      },
    };
  }, [eventId, userId, send]);

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
