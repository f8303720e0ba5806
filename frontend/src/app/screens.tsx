import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { ROUTES, routeAt } from '@/lib/routeTable';
import { loadOnce } from '@/lib/loadChunk';

type Screen = ComponentType<Record<string, unknown>>;

/** The pages that a channel has written; what screens the site has is in `routes.json`. */
export const PAGE_SCREEN = 'pages/PageScreen';

/** Every screen is a script of its own; the player's comes with the watch page alone. */
async function imported(screen: string): Promise<{ default: Screen }> {
  const [folder, name = ''] = screen.split('/');
  const module = (await import(/* webpackChunkName: "[request]", webpackInclude: /Screen\.tsx$/ */ `../features/${folder}/${name}.tsx`)) as Record<string, Screen>;
  return { default: module[name] as Screen };
}

const names = new Set([PAGE_SCREEN, ...ROUTES.map(({ screen }) => screen).filter((screen) => screen !== undefined)]);
const load: Record<string, () => Promise<{ default: Screen }>> = loadOnce(Object.fromEntries([...names].map((name) => [name, () => imported(name)])));
const screens = new Map<string, LazyExoticComponent<Screen>>(Object.entries(load).map(([name, loaded]) => [name, lazy(loaded)]));

/** The component of a screen, by its module. */
export function screenOf(name: string): LazyExoticComponent<Screen> {
  const screen = screens.get(name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
}

/** Sends for the script of the screen at `path` while the channel's data is still on its way. Resolves once it is there, or can't be had. */
export async function preload(path: string): Promise<void> {
  const name = routeAt(path)?.entry.screen ?? PAGE_SCREEN;
  // The screen itself has the same answer, and shows a failure.
  await load[name]?.().catch(() => undefined);
}
