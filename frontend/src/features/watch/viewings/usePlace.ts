import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Problem } from '@/api/problem';
import type { Viewing } from '@/api/types';
import { Heartbeat } from './Heartbeat';
import { leaveViewing, placeLeft } from './leaveViewing';
import { leavePlayer, recordPlayer } from './players';
import { useKeepViewingMutation } from './viewingsApi';

/** Whether this device holds one of the user's viewing slots. */
export type Place =
  | { is: 'asking' }
  | { is: 'granted' }
  /** `lost`: the video played here until another device took over. `failure`: reason why the takeover failed. */
  | { is: 'refused'; viewing: Viewing; lost: boolean; failure: TakeOverFailure | null };

/** `tooOften`: the user has switched devices too often within an hour. */
export type TakeOverFailure = 'tooOften' | 'other';

interface HeldPlace {
  place: Place;
  /** Sends a heartbeat now, because a media request was refused. */
  check: () => void;
  takeOver: () => void;
  /** A takeover is in progress. */
  busy: boolean;
}

const GRANTED: Place = { is: 'granted' };

/** Returns a name for a player, unique across tabs. */
const newName = () => Math.random().toString(36).slice(2);

/** Claims and keeps a slot to watch an event. `heartbeatSeconds` is null where slots are not limited. */
export function usePlace(eventId: number, heartbeatSeconds: number | null): HeldPlace {
  const [place, setPlace] = useState<Place>(heartbeatSeconds === null ? GRANTED : { is: 'asking' });
  const [busy, setBusy] = useState(false);
  const [keep] = useKeepViewingMutation();
  const heart = useRef<Heartbeat>(null);
  const held = useRef(false);
  const [name] = useState(newName);

  const answered = useEffectEvent((viewing: Viewing) => {
    held.current = viewing.granted;
    if (viewing.granted) recordPlayer(name);
    else leavePlayer(name);
    setBusy(false);
    setPlace((was) => {
      if (viewing.granted) return was.is === 'granted' ? was : GRANTED;
      return { is: 'refused', viewing, lost: was.is === 'granted' || (was.is === 'refused' && was.lost), failure: null };
    });
  });
  const unanswered = useEffectEvent((failure: unknown) => {
    setBusy(false);
    setPlace((was) => (was.is === 'refused' ? { ...was, failure: (failure as Problem).code === 'too_many_attempts' ? 'tooOften' : 'other' } : GRANTED));
  });

  useEffect(() => {
    if (heartbeatSeconds === null) return undefined;
    const made = new Heartbeat({
      say: async (take_over) => {
        await placeLeft();
        return keep({ event_id: eventId, take_over }).unwrap();
      },
      everySeconds: heartbeatSeconds,
      onAnswer: (viewing) => answered(viewing),
      onNoAnswer: (failure) => unanswered(failure),
    });
    heart.current = made;
    made.beat();
    const leave = () => {
      if (held.current && leavePlayer(name)) leaveViewing(eventId);
      held.current = false;
    };
    // A page restored from the back/forward cache has released its slot.
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && made.beat();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', onBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', onBack);
      heart.current = null;
      made.dispose();
      leave();
    };
  }, [eventId, heartbeatSeconds, keep, name]);

  const takeOver = () => {
    setBusy(true);
    heart.current?.beat(true);
  };
  return { place, check: () => heart.current?.beat(), takeOver, busy };
}
