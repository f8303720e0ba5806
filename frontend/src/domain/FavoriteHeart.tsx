import { Suspense } from 'react';
import { lazyWhenIdle } from '@/lib/lazyWhenIdle';
import type { FavoriteButtonProps } from '@/features/favorites/FavoriteButton';
import type { HeartProps } from '@/features/favorites/Heart';
import styles from './FavoriteHeart.module.css';

// Hearts load when the browser is idle, so that lists appear first.
const Heart = lazyWhenIdle(() => import(/* webpackChunkName: "hearts" */ '@/features/favorites/Heart'));
const FavoriteButton = lazyWhenIdle(() => import(/* webpackChunkName: "hearts" */ '@/features/favorites/FavoriteButton'));

/** A heart that loads when the browser is idle. The caller must reserve its space. */
export function FavoriteHeart(props: HeartProps) {
  return (
    <Suspense fallback={null}>
      <Heart {...props} />
    </Suspense>
  );
}

/** A heart button with a label, for the target's own page. Reserves its own space. */
export function FavoriteAction(props: FavoriteButtonProps) {
  return (
    <span className={styles.action}>
      <Suspense fallback={null}>
        <FavoriteButton {...props} />
      </Suspense>
    </span>
  );
}
