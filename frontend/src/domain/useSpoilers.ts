import { useDispatch, useSelector } from 'react-redux';
import type { EventItem } from '@/api/types';
import { resultSeen, selectIsSeen, selectSpoilersHidden, type spoilersSlice } from './spoilersSlice';

type State = Parameters<(typeof spoilersSlice)['selectSlice']>[0];
type Event = Pick<EventItem, 'id' | 'stream_status' | 'has_replay'>;

/** Whether there is anything to give away: what can be watched and has begun. Without a replay a result spoils nothing. */
export function canSpoil({ stream_status, has_replay }: Omit<Event, 'id'>): boolean {
  return stream_status === 'live' || (stream_status === 'finished' && has_replay);
}

/**
 * Whether to keep back an event's score, length and pictures, and how to show them: because they are asked for, or
 * because the event was watched.
 */
export function useSpoilers(event: Event): { hidden: boolean; reveal: () => void } {
  const dispatch = useDispatch();
  const hidden = useSelector((state: State) => selectSpoilersHidden(state) && canSpoil(event) && !selectIsSeen(state, event.id));
  return { hidden, reveal: () => dispatch(resultSeen(event.id)) };
}
