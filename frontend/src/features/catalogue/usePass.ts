import type { Problem } from '@/api/problem';
import type { Pass } from '@/api/types';
import { type PassKind, useGetPassQuery } from './passesApi';
import { useBootstrap } from '@/features/channel/channelApi';

const FRESH_SECONDS = 60;

interface FoundPass {
  pass: Pass | undefined;
  /** The channel has no such pass, as against one that could not be asked for. */
  missing: boolean;
  /** It could not be asked for, and nothing is known of it. */
  failed: boolean;
  retry: () => void;
}

/** The pass of an address, with its price as it is now; until that is there, as the page knew it. */
export function usePass(id: number, hint: PassKind): FoundPass {
  const { packages, subscriptions } = useBootstrap();
  const known = [...packages, ...subscriptions].find((pass) => pass.id === id);
  const key = { kind: known?.type ?? hint, id };
  const { currentData, error, refetch } = useGetPassQuery(key, { refetchOnMountOrArgChange: FRESH_SECONDS });
  const missing = (error as Problem | undefined)?.status === 404;
  const pass = missing ? undefined : (currentData ?? known);
  return { pass, missing, failed: error !== undefined && !missing && !pass, retry: () => void refetch() };
}
