import '@/i18n/en.json?simulation';
import { setClockAhead } from '@/lib/useNow';
import { setConsent } from '@/features/analytics/consent';
import { setSign } from '@/features/session/sessionSign';
import { startI18n } from '@/i18n/i18n';
import { chooseLanguage, initialLanguage, takeLanguageFromAddress } from '@/i18n/language';
import { onLanguageChange } from '@/i18n/translate';
import { detach } from './detach';
import { forget, storeSimulation, storeState, PLAIN, resume, simulation, type State } from './storedSimulation';
import { type EndReason, OverPage } from './OverPage';
import { show } from './place';
import { hideRefusals } from './refusals';
import './simulation.css';
import { SimulationBar } from './SimulationBar';
import type { SiteStore } from './siteStore';
import { StartPage } from './StartPage';

const START = '/simulate';
/** Characters of a link's token. Anything else is invalid and couldn't be sent in a header. */
const TEXT = /^[\w.-]+$/;

let over = false;
let refused: (() => void) | null = null;

/**
 * Starts a simulation in this tab: takes the token from the address or resumes the saved simulation, and shows the start
 * screen at /simulate. Resolves when the site can start, with a function that takes the site's store; null in an ordinary
 * tab.
 */
export async function beginSimulation(): Promise<((store: SiteStore) => void) | null> {
  const { pathname, search } = window.location;
  const link = pathname === START ? new URLSearchParams(search).get('link') : null;
  if (link) {
    if (TEXT.test(link)) storeSimulation({ token: link, state: PLAIN });
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

/** Starts the texts in the saved state's language; a language in the address takes precedence. */
async function speak(search: string): Promise<void> {
  const language = simulation()?.state.language;
  if (language) chooseLanguage(language);
  takeLanguageFromAddress(search);
  await startI18n(initialLanguage());
  onLanguageChange((chosen) => storeState({ language: chosen }));
}

/** Shows the start screen until the user enters the site. Never resolves once the simulation is over. */
async function ask(): Promise<void> {
  const splash = document.getElementById('splash');
  splash?.toggleAttribute('hidden', true);
  const state = await new Promise<State>((enter) => {
    if (!over) show(<StartPage onEnter={enter} />);
  });
  storeState(state);
  if (state.language) chooseLanguage(state.language);
  window.history.replaceState(null, '', '/');
  splash?.toggleAttribute('hidden', false);
  show(null);
}

/** Applies the initial state before the site starts. */
function prepare(): void {
  const { viewer, moment } = simulation()?.state ?? PLAIN;
  setClockAhead(moment?.ahead ?? 0);
  if (viewer !== 'guest') setSign();
  // Simulated visits are not counted, so don't ask for consent.
  setConsent('refused');
}

function follow(store: SiteStore): void {
  refused = hideRefusals(store);
  if (!over) show(<SimulationBar store={store} />);
}

/** Ends the simulation. The tab becomes an ordinary one at its next page load. */
function end(how: EndReason): void {
  if (over) return;
  over = true;
  forget();
  document.getElementById('splash')?.toggleAttribute('hidden', true);
  document.getElementById('root')?.toggleAttribute('inert', true);
  show(<OverPage how={how} />);
}
