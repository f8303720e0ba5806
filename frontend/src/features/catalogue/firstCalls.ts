import type { Call } from '@/api/request';

/** What the home page shows. */
export const HOMEPAGE_CALL: Call = { url: 'events-for-homepage' };

export function eventCall(id: number): Call {
  return { url: `events/${id}` };
}

/** What the lists of events ask for where nothing narrows them. */
export const LISTS = {
  live: { stream_status: 'live', sort_field: 'date', sort_direction: 'asc' },
  upcoming: { stream_status: 'upcoming', sort_field: 'date', sort_direction: 'asc' },
  vod: { stream_status: 'finished', sort_field: 'date', sort_direction: 'desc' },
} as const;

export const EVENTS_PER_PAGE = 24;

const LIST = /^\/(live|upcoming|vod)$/;
const WATCH = /^\/watch(?:_embed)?\/(\d+)$/;

/** The call that the screen at this address makes first, for those that viewers mostly come to from elsewhere. */
export function firstCall(path: string, search = ''): Call | null {
  if (path === '/') return HOMEPAGE_CALL;
  const list = LIST.exec(path)?.[1] as keyof typeof LISTS | undefined;
  // Other parameters may be filters.
  if (list) return /^(\?lang=\w*)?$/.test(search) ? { url: 'events', params: { ...LISTS[list], offset: 0, limit: EVENTS_PER_PAGE } } : null;
  const id = WATCH.exec(path)?.[1];
  return id ? eventCall(Number(id)) : null;
}
