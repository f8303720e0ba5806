import '@/i18n/en.json?simulation';
import { setClockAhead } from '@/lib/useNow';
import { setConsent } from '@/features/analytics/consent';
import { setSign } from '@/features/session/sessionSign';
import { startI18n } from '@/i18n/i18n';
import { chooseLanguage, initialLanguage, takeLanguageFromAddress } from '@/i18n/language';
import { onLanguageChange } from '@/i18n/translate';
import { detach } from './detach';
import { forget, keep, keepState, PLAIN, resume, simulation, type State } from './kept';
import { type Ending, OverPage } from './OverPage';
import { show } from './place';
import { hideRefusals } from './refusals';
import './simulation.css';
import { SimulationBar } from './SimulationBar';
import type { SiteStore } from './siteStore';
import { StartPage } from './StartPage';

const START = '/simulate';
/** What a link's text is made of; anything else is no link, and no header could carry it. */
const TEXT = /^[\w.-]+$/;

let over = false;
let refused: (() => void) | null = null;

/**
 * Makes this tab a simulating one: takes the link out of the address, or goes on with what the tab has kept, and shows
 * the screen that asks what to look at. Resolves once the site can start, with what follows its store; null in an
 * ordinary tab.
 */
export async function begin(): Promise<((store: SiteStore) => void) | null> {
  const { pathname, search } = window.location;
  const link = pathname === START ? new URLSearchParams(search).get('link') : null;
  if (link) {
    if (TEXT.test(link)) keep({ token: link, state: PLAIN });
    window.history.replaceState(null, '', START);
  } else if (!resume()) {
    takeLanguageFromAddress(search);
    return null;
  }
  detach({ onOver: () => end('over'), onRefused: () => refused?.(), onReal: () => end('real') });
  await speak(search);
  if (!simulation()) end('over');
  if (pathname === START) await ask();
  prepare();
  return follow;
}

/** In the language that was looked at before, or that the address names. */
async function speak(search: string): Promise<void> {
  const language = simulation()?.state.language;
  if (language) chooseLanguage(language);
  takeLanguageFromAddress(search);
  await startI18n(initialLanguage());
  onLanguageChange((chosen) => keepState({ language: chosen }));
}

/** The screen at /simulate, until somebody goes on to the site. A link that is over has another screen, and no way on. */
async function ask(): Promise<void> {
  const splash = document.getElementById('splash');
  splash?.toggleAttribute('hidden', true);
  const state = await new Promise<State>((enter) => {
    if (!over) show(<StartPage onEnter={enter} />);
  });
  keepState(state);
  if (state.language) chooseLanguage(state.language);
  window.history.replaceState(null, '', '/');
  splash?.toggleAttribute('hidden', false);
  show(null);
}

/** What the site looks at when it starts. */
function prepare(): void {
  const { viewer, moment } = simulation()?.state ?? PLAIN;
  setClockAhead(moment?.ahead ?? 0);
  if (viewer !== 'guest') setSign();
  // Nobody is asked what nobody counts.
  setConsent('refused');
}

function follow(store: SiteStore): void {
  refused = hideRefusals(store);
  if (!over) show(<SimulationBar store={store} />);
}

/** The tab is an ordinary one from its next page on. */
function end(how: Ending): void {
  if (over) return;
  over = true;
  forget();
  document.getElementById('splash')?.toggleAttribute('hidden', true);
  document.getElementById('root')?.toggleAttribute('inert', true);
  show(<OverPage how={how} />);
}
