import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { boot } from '@/app/boot';
import { breathe } from '@/app/breathe';
import { rootErrors } from '@/app/errors/rootErrors';
import { makeStore, type Store } from '@/app/store';
import { atRest } from '@/lib/whenIdle';

/**
 * Loads what every screen needs and draws the site, once `screen` is there: until then the opening stands, which its
 * outline would only interrupt. A simulation follows it in place of those who count and report.
 */
export async function start(root: HTMLElement, simulation: ((store: Store) => void) | null, screen: Promise<void>): Promise<void> {
  const store = makeStore();
  simulation?.(store);
  await breathe();
  const [booted] = await Promise.all([boot(store), screen]);
  // The condition is settled when the build is made: a build for production has nothing of it.
  if (process.env.NODE_ENV === 'development') {
    void import('@/app/dev/followChannel').then(({ followChannel }) => followChannel(store));
  }
  // As a transition the first drawing, too, lets the browser do other things in between.
  startTransition(() => createRoot(root, rootErrors).render(<App store={store} booted={booted} />));
  // A part that can't be loaded is missed by nobody.
  if (!simulation) void atRest().then(() => import('@/app/later').then(({ later }) => later(store, booted.ready)).catch(() => undefined));
}
