import { useEffect, useState } from 'react';
import { address, type Call } from '@/api/request';
import { transport } from '@/api/transport';
import { HEADER, headerOf } from './header';
import { simulation } from './storedSimulation';
import type { Subject } from './moments';

const WATCHED = /^\/watch(?:_embed)?\/(\d+)$/;

/** Returns the event that moments refer to: the one of a watch page, otherwise the next upcoming one; null if there is none. */
export function useSubject(path: string): Subject | null {
  const watched = WATCHED.exec(path)?.[1] ?? null;
  const [found, setFound] = useState<Subject | null>(null);
  useEffect(() => {
    let isStale = false;
    void askSubject(watched).then((subject) => !isStale && setFound(subject));
    return () => {
      isStale = true;
    };
  }, [watched]);
  return found;
}

/** Requests events as of the real time, so that "before the next event" stays the same event whatever time is simulated. */
async function askSubject(watched: string | null): Promise<Subject | null> {
  const own = watched === null ? null : ((await ask({ url: `events/${watched}` })) as Subject | null);
  if (own) return own;
  const upcoming = { stream_status: 'upcoming', sort_field: 'date', sort_direction: 'asc', limit: 1 };
  const list = (await ask({ url: 'events', params: upcoming })) as Subject[] | null;
  return list?.[0] ?? null;
}

async function ask(call: Call): Promise<unknown> {
  const now = simulation();
  if (!now) return null;
  const asOfNow = headerOf({ ...now, state: { ...now.state, moment: null } }, Date.now());
  try {
    const response = await transport().fetch(address(call), { headers: { accept: 'application/json', [HEADER]: asOfNow } });
    return response.ok ? ((await response.json()) as { data: unknown }).data : null;
  } catch {
    return null;
  }
}
