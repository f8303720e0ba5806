import { Suspense } from 'react';
import { atLeisure } from '@/lib/atLeisure';
import type { FavoriteButtonProps } from '@/features/favorites/FavoriteButton';
import type { HeartProps } from '@/features/favorites/Heart';
import styles from './FavoriteHeart.module.css';

// Lists are there to be looked at first.
const Heart = atLeisure(() => import(/* webpackChunkName: "hearts" */ '@/features/favorites/Heart'));
const FavoriteButton = atLeisure(() => import(/* webpackChunkName: "hearts" */ '@/features/favorites/FavoriteButton'));

/** A heart, once the page has come to rest. Where it stands has to be kept for it. */
export function FavoriteHeart(props: HeartProps) {
  return (
    <Suspense fallback={null}>
      <Heart {...props} />
    </Suspense>
  );
}

/** The heart with its word, on a page of its own target; its place is kept. */
export function FavoriteAction(props: FavoriteButtonProps) {
  return (
    <span className={styles.action}>
      <Suspense fallback={null}>
        <FavoriteButton {...props} />
      </Suspense>
    </span>
  );
}
