import { lazy, Suspense } from 'react';
import { useGeo } from '@/features/channel/useGeo';

const RegionBar = lazy(() => import(/* webpackChunkName: "region" */ './RegionBar'));

/** Shows a notice to viewers whose region is blocked from the whole channel. */
export function RegionNotice() {
  const geo = useGeo();
  if (!geo?.is_geo_blocked) return null;
  return (
    <Suspense fallback={null}>
      <RegionBar geo={geo} />
    </Suspense>
  );
}
