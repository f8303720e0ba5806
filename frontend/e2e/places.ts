import table from '../routes.json' with { type: 'json' };
import { ask, type Home } from './channels.ts';

/** A screen to test: a route of the site, with content of the channel. */
export interface Place {
  /** Name in reports and files. */
  name: string;
  path: string;
  /** Whether it is the first of its route; the others show further states of the same screen. */
  main: boolean;
}

interface Event {
  id: number;
  type: string;
  has_access: boolean;
  has_replay: boolean;
}

interface Numbered {
  id: number;
  name: string;
}

/** Content of one channel to test with. */
export interface Facts {
  home: Home;
  live: Event[];
  upcoming: Event[];
  finished: Event[];
  packages: Numbered[];
  subscriptions: Numbered[];
  teams: Numbered[];
  schools: Numbered[];
  sports: Numbered[];
  items: { id: number; event_id: number | null }[];
}

type Paths = Record<string, string | undefined>;

const NOBODY = 999_999_999;
const NOTHING = 'zzzzzz';
const NO_CLIP = '00000000-0000-4000-8000-000000000000';

/** The paths to test for each route. A route with a fixed path and no entry here is tested at that path. */
export const STATES: Record<string, (facts: Facts) => Paths> = {
  '/upcoming': () => ({ upcoming: '/upcoming', 'upcoming-none': `/upcoming?title=${NOTHING}` }),
  '/vod': () => ({ vod: '/vod' }),
  '/schedule': () => ({ schedule: '/schedule', 'schedule-month': '/schedule?view=month', 'schedule-day': '/schedule?view=day' }),
  '/watch/:id': ({ live, upcoming, finished }) => ({
    'watch-replay': watch(finished.find((event) => event.has_access && event.has_replay)),
    'watch-live': watch(live.find((event) => event.has_access)),
    'watch-upcoming': watch(upcoming[0]),
    'watch-closed': watch([...live, ...finished].find((event) => !event.has_access)),
    'watch-no-replay': watch(finished.find((event) => !event.has_replay)),
    'watch-unknown': `/watch/${NOBODY}`,
  }),
  '/watch_embed/:id': ({ home }) => ({ embed: of('/watch_embed', home.live[0]), 'embed-upcoming': of('/watch_embed', home.upcoming[0]) }),
  '/watch_library/:id': () => ({ 'clip-unknown': `/watch_library/${NOBODY}` }),
  '/profile/receipts/:id': () => ({ 'receipt-unknown': `/profile/receipts/${NOBODY}` }),
  '/share/:id/:uuid': () => ({ 'share-gone': `/share/${NOBODY}/${NO_CLIP}` }),
  '/share_embed/:id/:uuid': () => ({ 'share-embed-gone': `/share_embed/${NOBODY}/${NO_CLIP}` }),
  '/vod_library': ({ items }) => ({
    library: '/vod_library',
    'library-item': filled('/vod_library?item=', items.find(({ event_id }) => event_id === null)?.id),
    'library-none': `/vod_library?title=${NOTHING}`,
  }),
  '/search': ({ teams }) => ({
    search: '/search',
    'search-results': filled('/search?q=', teams[0]?.name.split(' ')[0]),
    'search-none': `/search?q=${NOTHING}`,
  }),
  '/select-package/:id': ({ packages, subscriptions }) => ({
    package: of('/select-package', packages[0]),
    subscription: filled('/select-package/', subscriptions[0] && `${subscriptions[0].id}?type=subscription`),
    'package-unknown': `/select-package/${NOBODY}`,
  }),
  '/team/:entry': ({ teams }) => ({ team: of('/team', teams[0]), 'team-unknown': `/team/${NOBODY}` }),
  '/school/:entry': ({ schools }) => ({ school: of('/school', schools[0]) }),
  '/sport/:entry': ({ sports }) => ({ sport: of('/sport', sports[0]) }),
  '/password-reset': () => ({ 'password-reset': '/password-reset?token=none', 'password-reset-without': '/password-reset' }),
  '/confirm-account-deletion': () => ({ 'confirm-deletion': '/confirm-account-deletion?token=none' }),
  '/renewal': () => ({ renewal: '/renewal?token=none' }),
  '/buy': ({ packages, subscriptions, upcoming }) => ({
    'buy-package': filled('/buy?type=package&id=', packages[0]?.id),
    'buy-subscription': filled('/buy?type=subscription&id=', subscriptions[0]?.id),
    'buy-event': filled('/buy?type=event&id=', upcoming.find(({ type }) => type === 'ppv')?.id),
    'buy-several':
      packages[1] &&
      `/buy?items=${packages
        .slice(0, 2)
        .map(({ id }) => `package-${id}`)
        .join(',')}`,
    'buy-nothing': '/buy',
    'buy-unknown': `/buy?type=package&id=${NOBODY}`,
  }),
  '/404': () => ({ 'not-found': '/404' }),
};

/** Returns all screens of a channel, including its own pages. */
export async function placesOf(channel: string): Promise<Place[]> {
  const facts = await factsOf(channel);
  const screens = table.routes.filter(({ screen }) => screen).map(({ path }) => path);
  const built = screens.flatMap((route) => {
    const there = Object.entries(pathsOf(route, facts)).filter((entry): entry is [string, string] => entry[1] !== undefined);
    if (there.length === 0) throw new Error(`${channel} has nothing to look at under ${route}`);
    return there.map(([name, path], index) => ({ name, path, main: index === 0 }));
  });
  const { pages } = await ask<{ pages: { url: string }[] }>(channel, '/channel-bootstrap-data');
  const own = pages.filter(({ url }) => !screens.includes(url)).map(({ url }) => ({ name: `page${url.replaceAll('/', '-')}`, path: url, main: true }));
  return [...built, ...own];
}

/** Returns the paths to test for a route, by their names. */
export function pathsOf(route: string, facts: Facts): Paths {
  const states = STATES[route];
  if (states) return states(facts);
  if (route.includes(':')) throw new Error(`STATES has to say what to look at under ${route}`);
  return { [route === '/' ? 'home' : route.slice(1).replaceAll('/', '-')]: route };
}

async function factsOf(channel: string): Promise<Facts> {
  const events = (status: string) => ask<Event[]>(channel, `/events?stream_status=${status}&no_limit=1`);
  const [home, live, upcoming, finished] = await Promise.all([
    ask<Home>(channel, '/events-for-homepage'),
    events('live'),
    events('upcoming'),
    events('finished'),
  ]);
  const [packages, subscriptions, teams, schools, sports] = await Promise.all(
    ['/packages', '/subscriptions', '/participants', '/participant-groups', '/events-categories'].map((path) => ask<Numbered[]>(channel, path)),
  );
  const items = await ask<Facts['items']>(channel, '/vod-media-items?no_limit=1');
  return { home, live, upcoming, finished, packages, subscriptions, teams, schools, sports, items } as Facts;
}

function of(base: string, one: { id: number } | undefined): string | undefined {
  return filled(`${base}/`, one?.id);
}

function watch(event: Event | undefined): string | undefined {
  return of('/watch', event);
}

function filled(base: string, part: string | number | undefined): string | undefined {
  return part === undefined ? undefined : `${base}${part}`;
}
