import { useLocation } from 'react-router-dom';
import { useBootstrap } from '@/features/channel/channelApi';
import { currentEntry, reachable } from '../navigation/menuEntries';
import { useSiteRoutes } from '../SiteRoutes';

/** The channel's menu as far as it leads somewhere, and which entry the viewer is at. */
export function useSiteMenu() {
  const { menu } = useBootstrap();
  const entries = reachable(menu, useSiteRoutes());
  return { entries, current: currentEntry(entries, useLocation()) };
}
