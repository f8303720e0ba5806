import type { Call } from '@/api/request';

/** What the home page shows. */
export const HOMEPAGE_CALL: Call = { url: 'events-for-homepage' };

export function eventCall(id: number): Call {
  return { url: `events/${id}` };
}

const WATCH = /^\/watch(?:_embed)?\/(\d+)$/;

/** The call that the screen at this address makes first, for those that viewers mostly come to from elsewhere. */
export function firstCall(path: string): Call | null {
  if (path === '/') return HOMEPAGE_CALL;
  const id = WATCH.exec(path)?.[1];
  return id ? eventCall(Number(id)) : null;
}
