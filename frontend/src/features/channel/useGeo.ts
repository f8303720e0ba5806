import { useEffect, useState } from 'react';
import type { Geo } from '@/api/types';
import { whenIdle } from '@/lib/whenIdle';
import { SECOND_MS } from '@/lib/constants';
import { useGetGeoQuery } from './channelApi';

/** Upper bound on waiting for the browser to be idle. */
const PATIENCE_MS = 2 * SECOND_MS;

/** Returns the viewer's likely location and whether the channel may be watched there. Requested when the browser is idle. */
export function useGeo(): Geo | undefined {
  const [rested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true), PATIENCE_MS), []);
  return useGetGeoQuery(undefined, { skip: !rested }).data;
}
