import { useEffect, useState } from 'react';
import type { Geo } from '@/api/types';
import { postIdle } from '@/lib/scheduler';
import { useGetGeoQuery } from './channelApi';

/** Returns the viewer's likely location and whether the channel may be watched there. Requested when the browser is idle. */
export function useGeo(): Geo | undefined {
  const [rested, setRested] = useState(false);
  useEffect(() => postIdle(() => setRested(true)), []);
  return useGetGeoQuery(undefined, { skip: !rested }).data;
}
