import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { PAGE_SCREEN, ROUTES, routeAt } from '@/lib/routeTable';
import { loadOnce } from '@/lib/loadChunk';

type Screen = ComponentType<Record<string, unknown>>;

/** Imports a screen. Each one is a separate chunk, so only the watch page loads the player. */
async function imported(screen: string): Promise<{ default: Screen }> {
  const [folder, name = ''] = screen.split('/');
  const module = (await import(/* webpackChunkName: "[request]", webpackInclude: /Screen\.tsx$/ */ `../features/${folder}/${name}.tsx`)) as Record<
    string,
    Screen
  >;
  return { default: module[name] as Screen };
}

const names = new Set([PAGE_SCREEN, ...ROUTES.map(({ screen }) => screen).filter((screen) => screen !== undefined)]);
const load: Record<string, () => Promise<{ default: Screen }>> = loadOnce(Object.fromEntries([...names].map((name) => [name, () => imported(name)])));
const screens = new Map<string, LazyExoticComponent<Screen>>(Object.entries(load).map(([name, loaded]) => [name, lazy(loaded)]));

/** Returns the lazy component of a screen by its module, such as `pages/PageScreen`. */
export function screenOf(name: string): LazyExoticComponent<Screen> {
  const screen = screens.get(name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
}

/** Preloads the script of the screen at `path` while the channel's data loads. Resolves when it has loaded or failed. */
export async function preload(path: string): Promise<void> {
  const name = routeAt(path)?.entry.screen ?? PAGE_SCREEN;
  // The screen awaits the same promise and shows the failure.
  await load[name]?.().catch(() => undefined);
}
