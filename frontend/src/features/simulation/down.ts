import { selectKeyFailed } from '@/api/connectionSlice';
import { channelApi } from '@/features/channel/channelApi';
import type { SiteState } from './siteStore';

const selectBootstrap = channelApi.endpoints.getBootstrap.select();

/** Whether the site could not come up in this state, and shows a screen that says so. */
export function isDown(state: SiteState): boolean {
  const { isError, data } = selectBootstrap(state);
  return selectKeyFailed(state) || (isError && data === undefined);
}
