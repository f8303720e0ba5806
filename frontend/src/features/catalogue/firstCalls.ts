import type { Call } from '@/api/request';
import { routeAt } from '@/lib/routeTable';

export const HOMEPAGE_CALL: Call = { url: 'events-for-homepage' };

export function eventCall(id: number): Call {
  return { url: `events/${id}` };
}

/** Query parameters of the event lists without filters. */
export const LISTS = {
  live: { stream_status: 'live', sort_field: 'date', sort_direction: 'asc' },
  upcoming: { stream_status: 'upcoming', sort_field: 'date', sort_direction: 'asc' },
  vod: { stream_status: 'finished', has_replay: 1, sort_field: 'date', sort_direction: 'desc' },
} as const;

export const EVENTS_PER_PAGE = 24;

/** Returns the first request of the screen at a path, for the screens that viewers mostly open from other sites; else null. */
export function firstCall(path: string, search = ''): Call | null {
  const found = routeAt(path);
  switch (found?.entry.first_call) {
    case 'homepage':
      return HOMEPAGE_CALL;
    case 'event':
      return eventCall(Number(found.params['id']));
    case 'events': {
      const list = LISTS[found.entry.props?.['alias'] as keyof typeof LISTS];
      // Any parameter other than `lang` may be a filter.
      return /^(\?lang=\w*)?$/.test(search) ? { url: 'events', params: { ...list, offset: 0, limit: EVENTS_PER_PAGE } } : null;
    }
    case undefined:
      return null;
  }
}
