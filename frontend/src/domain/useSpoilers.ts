import { useDispatch, useSelector } from 'react-redux';
import type { EventItem } from '@/api/types';
import { resultSeen, selectIsSeen, selectSpoilersHidden, type spoilersSlice } from './spoilersSlice';

type State = Parameters<(typeof spoilersSlice)['selectSlice']>[0];
type Event = Pick<EventItem, 'id' | 'stream_status' | 'has_replay'>;

/** Returns whether an event's result can be a spoiler: the event is live, or finished with a replay. */
export function canSpoil({ stream_status, has_replay }: Omit<Event, 'id'>): boolean {
  return stream_status === 'live' || (stream_status === 'finished' && has_replay);
}

/**
 * Returns whether to hide an event's length and pictures, and a function that reveals them. Call it when the viewer
 * asks for them or has watched the event.
 */
export function useSpoilers(event: Event): { hidden: boolean; reveal: () => void } {
  const dispatch = useDispatch();
  const hidden = useSelector((state: State) => selectSpoilersHidden(state) && canSpoil(event) && !selectIsSeen(state, event.id));
  return { hidden, reveal: () => dispatch(resultSeen(event.id)) };
}

/**
 * Returns whether to hide an event's score, and a function that reveals it. Live scores are hidden, too, and those of matches
 * without a replay: who hides scores doesn't expect any.
 */
export function useHiddenScore({ id, stream_status }: Omit<Event, 'has_replay'>): { hidden: boolean; reveal: () => void } {
  const dispatch = useDispatch();
  const hidden = useSelector((state: State) => selectSpoilersHidden(state) && stream_status !== 'upcoming' && !selectIsSeen(state, id));
  return { hidden, reveal: () => dispatch(resultSeen(id)) };
}
