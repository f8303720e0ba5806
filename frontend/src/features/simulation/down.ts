import { selectKeyFailed } from '@/api/connectionSlice';
import { channelApi } from '@/features/channel/channelApi';
import type { SiteState } from './siteStore';

const selectBootstrap = channelApi.endpoints.getBootstrap.select();

/** Returns whether the site failed to load in this state and shows an error screen. */
export function isSiteDown(state: SiteState): boolean {
  const { isError, data } = selectBootstrap(state);
  return selectKeyFailed(state) || (isError && data === undefined);
}
