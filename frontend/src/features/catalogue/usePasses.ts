import type { Pass } from '@/api/types';
import { type PassKind, useGetPassesQuery } from './passesApi';
import { useBootstrap } from '@/features/channel/channelApi';

/** Prices older than this are asked for again when the screen is opened. */
const FRESH_SECONDS = 60;

/**
 * Everything the channel sells. What came at the start stands there at once, and stays should the fresh prices
 * not be had.
 */
export function usePasses(): Pass[] {
  const { packages, subscriptions } = useBootstrap();
  return [...useFresh('package', packages), ...useFresh('subscription', subscriptions)];
}

function useFresh(kind: PassKind, known: Pass[]): Pass[] {
  const { data } = useGetPassesQuery(kind, { refetchOnMountOrArgChange: FRESH_SECONDS });
  return data ?? known;
}
