import type { Pass } from '@/api/types';
import { type PassKind, useGetPassesQuery } from './passesApi';
import { useBootstrap } from '@/features/channel/channelApi';

/** Prices older than this are reloaded when the screen opens. */
const FRESH_SECONDS = 60;

/** Returns everything the channel sells: the passes loaded at start, replaced by fresh ones unless that request fails. */
export function usePasses(): Pass[] {
  const { packages, subscriptions } = useBootstrap();
  return [...useFresh('package', packages), ...useFresh('subscription', subscriptions)];
}

function useFresh(kind: PassKind, known: Pass[]): Pass[] {
  const { data } = useGetPassesQuery(kind, { refetchOnMountOrArgChange: FRESH_SECONDS });
  return data ?? known;
}
