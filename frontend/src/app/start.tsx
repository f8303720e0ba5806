import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { boot } from '@/app/boot';
import { breathe } from '@/app/breathe';
import { reportErrors } from '@/app/errorReports';
import { keepCategoriesFresh } from '@/app/categories';
import { makeStore } from '@/app/store';

/** Loads what every screen needs and draws the site. */
export async function start(root: HTMLElement): Promise<void> {
  const store = makeStore();
  reportErrors(store);
  await breathe();
  const booted = await boot(store);
  if (booted.ready) keepCategoriesFresh(store);
  // The condition is settled when the build is made: a build for production has nothing of it.
  if (process.env.NODE_ENV === 'development') {
    void import('@/app/dev/followChannel').then(({ followChannel }) => followChannel(store));
  }
  // As a transition the first drawing, too, lets the browser do other things in between.
  startTransition(() => createRoot(root).render(<App store={store} booted={booted} />));
}
