import '@/theme/tokens.css';
import '@/theme/global.css';
import '@/theme/opening.css';
import '@/theme/pieces.css';
import { keepFailures } from '@/app/errors/keptFailures';
import { preload } from '@/app/screens';
import { ENTRY_FAILED, ENTRY_RAN } from '@/app/watchEntry';
import { endFirstPage, loadChunk } from './lib/loadChunk';
import { yieldToBrowser } from './lib/scheduler';
import { simulating } from './lib/simulating';

/** The scripts are loaded already. Running them in one task would block a phone's main thread for 250 ms. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@/api/api'),
  () => import(/* webpackMode: "eager" */ '@/app/store'),
  () => import(/* webpackMode: "eager" */ '@/i18n/i18n'),
  () => import(/* webpackMode: "eager" */ '@/app/boot'),
  () => import(/* webpackMode: "eager" */ '@/app/layout/OrdinaryLayout'),
  () => import(/* webpackMode: "eager" */ '@/app/App'),
  // The first date format of a page waits for the browser to load the language's and the zone's data.
  () => new Intl.DateTimeFormat().format(),
];

async function run(root: HTMLElement): Promise<void> {
  const follow = simulating ? await loadChunk(() => import('@/features/simulation/begin')).then(({ beginSimulation }) => beginSimulation()) : null;
  // The start screen of a simulation may have been open for long.
  if (follow) endFirstPage();
  for (const part of PARTS) {
    await yieldToBrowser();
    await part();
  }
  // It has been loading since the page's head. Run before the others, it would run all of them in one task.
  const screen = preload(window.location.pathname);
  const { start } = await import(/* webpackMode: "eager" */ '@/app/start');
  await yieldToBrowser();
  await start(root, follow, screen);
}

const root = document.getElementById('root');
if (root) {
  window.dispatchEvent(new Event(ENTRY_RAN));
  keepFailures();
  run(root).catch((cause: unknown) => {
    window.dispatchEvent(new Event(ENTRY_FAILED));
    if (!simulating) void import('@/app/errorReports').then(({ reportErrors }) => reportErrors(null));
    throw cause;
  });
}
