import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { boot } from '@/app/boot';
import { rootErrors } from '@/app/errors/rootErrors';
import { makeStore, type Store } from '@/app/store';
import { idle, yieldToBrowser } from '@/lib/scheduler';

/**
 * Boots and renders the site. Waits for `screen`, the preload of the screen's script, so that a skeleton does not replace the
 * opening. In a simulation, `simulation` runs instead of the background work (analytics, error reports).
 */
export async function start(root: HTMLElement, simulation: ((store: Store) => void) | null, screen: Promise<void>): Promise<void> {
  const store = makeStore();
  simulation?.(store);
  await yieldToBrowser();
  const [bootResult] = await Promise.all([boot(store), screen]);
  // The build evaluates this condition; production bundles do not contain the branch.
  if (process.env.NODE_ENV === 'development') {
    void import('@/app/dev/followChannel').then(({ followChannel }) => followChannel(store));
  }
  // As a transition, the first render also yields to the browser.
  startTransition(() => createRoot(root, rootErrors).render(<App store={store} bootResult={bootResult} />));
  // The site works without this chunk, so a load failure is ignored.
  if (!simulation) void idle().then(() => import('@/app/later').then(({ later }) => later(store, bootResult.ready)).catch(() => undefined));
}
