import { useEffect, useState } from 'react';
import type { Geo } from '@/api/types';
import { whenIdle } from '@/lib/whenIdle';
import { SECOND_MS } from '@/lib/constants';
import { useGetGeoQuery } from './channelApi';

/** A page that never comes to rest asks after this long all the same. */
const PATIENCE_MS = 2 * SECOND_MS;

/** Where the viewer seems to be, and whether the channel may be watched there. Asked for once the page has come to rest. */
export function useGeo(): Geo | undefined {
  const [rested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true), PATIENCE_MS), []);
  return useGetGeoQuery(undefined, { skip: !rested }).data;
}
