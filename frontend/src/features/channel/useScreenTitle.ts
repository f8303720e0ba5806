import { useBootstrap } from './channelApi';

/** Returns the title of the screen at a path: the name of the menu's entry that leads there, or `otherwise`. */
export function useScreenTitle(path: string, otherwise: string): string {
  return useBootstrap().menu.find(({ url }) => url === path)?.name ?? otherwise;
}
