import { useLocation } from 'react-router-dom';
import { useBootstrap } from '@/features/channel/channelApi';
import { currentEntry, reachable } from '../navigation/menuEntries';
import { useSiteRoutes } from '../SiteRoutes';

/** Returns the reachable entries of the channel's menu, and the entry of the current page. */
export function useSiteMenu() {
  const { menu } = useBootstrap();
  const entries = reachable(menu, useSiteRoutes());
  return { entries, current: currentEntry(entries, useLocation()) };
}
