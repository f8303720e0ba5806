import { useEffect, useState } from 'react';
import type { Geo } from '@/api/types';
import { SECOND_MS } from '@/constants';
import { useGetGeoQuery } from './channelApi';

/** A page that never comes to rest asks after this long all the same. */
const PATIENCE_MS = 2 * SECOND_MS;

/** Where the viewer seems to be, and whether the channel may be watched there. Asked for once the page has come to rest. */
export function useGeo(): Geo | undefined {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const rest = () => setRested(true);
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(rest, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(waiting);
  }, []);
  return useGetGeoQuery(undefined, { skip: !rested }).data;
}
