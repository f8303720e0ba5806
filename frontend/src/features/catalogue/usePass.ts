import type { Problem } from '@/api/problem';
import type { Pass } from '@/api/types';
import { type PassKind, useGetPassQuery } from './passesApi';
import { useBootstrap } from '@/features/channel/channelApi';

const FRESH_SECONDS = 60;

interface FoundPass {
  pass: Pass | undefined;
  /** The API answered 404: the channel has no such pass. */
  missing: boolean;
  /** The request failed, and no earlier version of the pass is available. */
  failed: boolean;
  retry: () => void;
}

/** Loads a pass with its current price. Returns the version loaded at start, if any, until then. */
export function usePass(id: number, hint: PassKind): FoundPass {
  const { packages, subscriptions } = useBootstrap();
  const known = [...packages, ...subscriptions].find((pass) => pass.id === id);
  const key = { kind: known?.type ?? hint, id };
  const { currentData, error, refetch } = useGetPassQuery(key, { refetchOnMountOrArgChange: FRESH_SECONDS });
  const missing = (error as Problem | undefined)?.status === 404;
  const pass = missing ? undefined : (currentData ?? known);
  return { pass, missing, failed: error !== undefined && !missing && !pass, retry: () => void refetch() };
}
