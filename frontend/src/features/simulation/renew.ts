import { api } from '@/api/api';
import { sessionEnded } from '@/api/connectionSlice';
import { localized } from '@/api/localized';
import { request } from '@/api/request';
import type { Bootstrap } from '@/api/types';
import { setClockAhead } from '@/lib/useNow';
import { BOOTSTRAP_CALL } from '@/features/channel/bootstrapCall';
import { channelApi } from '@/features/channel/channelApi';
import { sessionFound } from '@/features/session/sessionSlice';
import { switchTexts } from '@/i18n/i18n';
import { chooseLanguage, type Language } from '@/i18n/language';
import type { SiteStore } from './siteStore';
import { isSiteDown } from './down';
import { storeSimulation, storeState, type Simulation, simulation, type State } from './storedSimulation';
import { reload } from './reload';

let latest = 0;

/**
 * Switches the site to another state: the screen stays, and its data is requested again. Resolves to whether it worked; of
 * concurrent calls only the latest counts. After a failure the previous state is restored. If the site has failed to load
 * in the current state, the page reloads in the first new state that works.
 */
export async function switchTo(store: SiteStore, change: Partial<State>): Promise<boolean> {
  const before = simulation();
  latest += 1;
  const mine = latest;
  storeState(change);
  const { data, error } = await request(localized(BOOTSTRAP_CALL));
  if (mine !== latest) return true;
  if (isSiteDown(store.getState())) {
    // There is no working state to restore: keep this choice, so that a further one can complete it.
    if (!error) reload();
    return !error;
  }
  if (error) return restore(before);
  begin(store, (data as { data: Bootstrap }).data, change);
  return true;
}

/** Switches the language as the page's own language menu does. Resolves to whether its texts could be loaded. */
export async function changeLanguage(store: SiteStore, language: Language): Promise<boolean> {
  try {
    await switchTexts(language);
  } catch {
    return false;
  }
  chooseLanguage(language);
  store.dispatch(api.util.invalidateTags(['Localized']));
  return true;
}

function restore(before: Simulation | null): false {
  if (before) storeSimulation(before);
  return false;
}

/** Runs synchronously, so that nothing renders in between. */
function begin(store: SiteStore, bootstrap: Bootstrap, { viewer, moment }: Partial<State>): void {
  if (moment !== undefined) setClockAhead(moment?.ahead ?? 0);
  store.dispatch(api.util.resetApiState());
  store.dispatch(channelApi.util.upsertQueryEntries([{ endpointName: 'getBootstrap', arg: undefined, value: bootstrap }]));
  // Subscribed for the lifetime of the page: every screen reads this entry without subscribing.
  void store.dispatch(channelApi.endpoints.getBootstrap.initiate());
  if (viewer === undefined) return;
  store.dispatch(sessionEnded());
  if (viewer !== 'guest') store.dispatch(sessionFound());
}
