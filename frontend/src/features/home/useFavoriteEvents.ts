import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { EventItem } from '@/api/types';
import { useGetFavoriteEventsQuery } from '@/features/favorites/favoritesApi';
import { selectStanding, selectUser } from '@/features/session/sessionSlice';

const MOST = 12;
const NEXT = { stream_status: 'live,upcoming', sort_field: 'date', sort_direction: 'asc', limit: MOST };
const PAST = { stream_status: 'finished', sort_field: 'date', sort_direction: 'desc', limit: MOST };
/** Timeout after which the page renders without the favourites' events. */
const PATIENCE_MS = 2000;
const NONE: EventItem[] = [];

/**
 * Returns the next events of the viewer's favourites, else their latest past events; undefined until it is known. The first
 * result stays until the page is left, so that pressing a heart on it does not shift the layout.
 */
export function useFavoriteEvents(): readonly EventItem[] | undefined {
  const standing = useSelector(selectStanding);
  const userId = useSelector(selectUser)?.id;
  const next = useGetFavoriteEventsQuery(userId ? { userId, filter: NEXT } : skipToken, { refetchOnMountOrArgChange: true });
  const isOver = userId !== undefined && next.currentData?.data.length === 0;
  const past = useGetFavoriteEventsQuery(isOver ? { userId, filter: PAST } : skipToken, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<{ of: number | undefined; events: readonly EventItem[] }>();
  const [impatient, setImpatient] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setImpatient(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  const answer = isOver ? past : next;
  const settled = !answer.isFetching && (answer.currentData?.data ?? (answer.isError ? NONE : undefined));
  const known = standing === 'unknown' ? undefined : userId === undefined ? NONE : settled || undefined;
  const events = known ?? (impatient ? NONE : undefined);
  if (events && shown?.of !== userId) setShown({ of: userId, events });
  return shown?.of === userId && shown ? shown.events : events;
}
