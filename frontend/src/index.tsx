import '@/theme/tokens.css';
import '@/theme/global.css';
import '@/theme/pieces.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { boot } from '@/app/boot';
import { reportErrors } from '@/app/errorReports';
import { preload } from '@/app/screens';
import { registerServiceWorker } from '@/app/serviceWorker';
import { keepCategoriesFresh } from '@/app/categories';
import { makeStore } from '@/app/store';

async function start(root: HTMLElement): Promise<void> {
  preload(window.location.pathname);
  const store = makeStore();
  reportErrors(store);
  const booted = await boot(store);
  if (booted.ready) keepCategoriesFresh(store);
  // The condition is settled when the build is made: a build for production has nothing of it.
  if (process.env.NODE_ENV === 'development') {
    void import('@/app/dev/followChannel').then(({ followChannel }) => followChannel(store));
  }
  // As a transition the first drawing, too, lets the browser do other things in between.
  startTransition(() => createRoot(root).render(<App store={store} booted={booted} />));
}

const root = document.getElementById('root');
if (root) void start(root);
registerServiceWorker();
