import { lazy, Suspense } from 'react';
import { useGeo } from '@/features/channel/useGeo';

const RegionBar = lazy(() => import(/* webpackChunkName: "region" */ './RegionBar'));

/** Tells those whom the whole channel is closed to; nothing for everyone else. */
export function RegionNotice() {
  const geo = useGeo();
  if (!geo?.is_geo_blocked) return null;
  return (
    <Suspense fallback={null}>
      <RegionBar geo={geo} />
    </Suspense>
  );
}
