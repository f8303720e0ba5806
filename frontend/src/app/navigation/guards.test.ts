import { matchPath, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '@/lib/routeTable';
import { channel } from '@/testing/channel';
import { routes } from '../routes';
import { redirectOf, type Visit } from './guards';

type Person = Visit['user'];

const withPass = { temporary_password: false, passes_enabled: true, basic_pass_selected: true, email_verified: true };
const geoBlocked = { ...withPass, is_geo_blocked: true };
const PEOPLE = {
  guest: null,
  unverified: { ...withPass, email_verified: false },
  'temporary password': { ...withPass, temporary_password: true, basic_pass_selected: false },
  'no pass chosen': { ...withPass, basic_pass_selected: false },
  'passes off': { ...withPass, passes_enabled: false },
  'with pass': withPass,
  // The page shows a notice to geo-blocked viewers; they are not redirected.
  'geo-blocked': geoBlocked,
} satisfies Record<string, Person>;
type Kind = keyof typeof PEOPLE;

const WITHOUT_CHOICE = [
  '/privacy_policy',
  '/terms_conditions',
  '/contacts',
  '/faq',
  '/404',
  '/share/7/abc',
  '/share_embed/7/abc',
  '/watch_embed/7',
  '/verify-email',
  '/confirm-account-deletion',
  '/renewal',
];
const PASSES = ['/packages', '/select-package/9', '/buy'];
const GUESTS_ONLY = ['/login', '/registration', '/password-reset-request', '/password-reset'];
const VIEWERS_ONLY = ['/profile', '/profile/edit', '/profile/transactions', '/profile/favorites', '/profile/clips', '/profile/receipts/7'];
const UNVERIFIED_ONLY = ['/verify-notice'];
const SPECIAL = [...WITHOUT_CHOICE, ...PASSES, ...GUESTS_ONLY, ...VIEWERS_ONLY, ...UNVERIFIED_ONLY];
/** Every other fixed path of the site requires a chosen pass. */
const EVERYWHERE = [
  '/watch/7',
  '/watch_library/7',
  '/simulate',
  '/team/1',
  '/school/3',
  '/sport/2',
  '/our-crew',
  ...ROUTES.map(({ path }) => path).filter((path) => !path.includes(':') && !SPECIAL.includes(path)),
];
const SINGLE_EVENT = '/buy?type=event&id=7';
const OF_A_PASS = ['/buy?type=package&id=9', '/buy?type=subscription&id=9', '/buy?id=7', '/buy?type=event&id=7&package_id=9'];
const VISITED = [...EVERYWHERE, ...SPECIAL, ...OF_A_PASS, SINGLE_EVENT];

/** Returns the route at which a kind of person ends; the visited route itself if there is no redirect. */
const ENDS: Record<Kind, (route: string) => string> = {
  guest: (route) => (VIEWERS_ONLY.includes(route) || route === '/verify-notice' ? '/login' : route),
  unverified: (route) => (GUESTS_ONLY.includes(route) ? '/' : route),
  'temporary password': () => '/profile/edit',
  'no pass chosen': (route) => (EVERYWHERE.includes(route) || GUESTS_ONLY.includes(route) || route === '/verify-notice' ? '/packages' : route),
  'passes off': (route) => (PASSES.includes(route) || OF_A_PASS.includes(route) || GUESTS_ONLY.includes(route) || route === '/verify-notice' ? '/' : route),
  'with pass': (route) => (GUESTS_ONLY.includes(route) || route === '/verify-notice' ? '/' : route),
  'geo-blocked': (route) => (GUESTS_ONLY.includes(route) || route === '/verify-notice' ? '/' : route),
};

function flat(table: RouteObject[]): { path: string }[] {
  return table.flatMap(({ path, children }) => [...(path === undefined ? [] : [{ path }]), ...flat(children ?? [])]);
}

function settle(visit: Visit): { path: string; steps: number } {
  let address = visit.path;
  for (let steps = 0; steps < 10; steps += 1) {
    const [path = '', query = ''] = address.split('?');
    const redirect = redirectOf({ ...visit, path, query });
    if (redirect === null) return { path: address, steps };
    if (redirect === 'back') return { path: visit.before ?? '', steps: steps + 1 };
    address = redirect.to;
  }
  throw new Error(`${visit.path} goes on for ever`);
}

const table = (Object.keys(PEOPLE) as Kind[]).flatMap((kind) => VISITED.map((route) => [kind, route, ENDS[kind](route)] as const));

describe('the guards', () => {
  it.each(table)('%s at %s ends at %s', (kind, route, end) => {
    const settled = settle({ path: route, user: PEOPLE[kind] });
    expect(settled.path).toBe(end);
    expect(settled.steps).toBeLessThanOrEqual(2);
  });

  it('are asked about every route of the site', () => {
    const [own] = channel().pages;
    const table = flat(routes(own ? [own] : []));
    const missing = table.filter((route) => route.path !== '*' && !VISITED.some((one) => matchPath(route.path, one.split('?')[0] ?? '')));
    expect(missing).toEqual([]);
  });

  it.each(['/login', '/registration'])('a guest who comes to /buy from %s is sent back one step', (before) => {
    expect(redirectOf({ path: '/buy', user: null, before })).toBe('back');
    expect(redirectOf({ path: '/buy', user: null, before: '/packages' })).toBeNull();
    expect(redirectOf({ path: '/buy', user: withPass, before })).toBeNull();
  });

  it('who has just signed in goes back to where they were', () => {
    expect(settle({ path: '/login', user: withPass, back: '/watch/7?t=3' }).path).toBe('/watch/7?t=3');
    expect(settle({ path: '/login', user: PEOPLE['temporary password'], back: '/watch/7' }).path).toBe('/profile/edit');
    expect(settle({ path: '/login', user: PEOPLE['no pass chosen'], back: '/watch/7' }).path).toBe('/packages');
  });

  it('leads back to what somebody came to buy, before an address is confirmed or a pass is chosen', () => {
    const user = { ...PEOPLE['no pass chosen'], email_verified: false };
    for (const path of ['/registration', '/login']) expect(settle({ path, user, back: SINGLE_EVENT }).path).toBe(SINGLE_EVENT);
    expect(settle({ path: '/login', user: PEOPLE['passes off'], back: OF_A_PASS[0] }).path).toBe('/');
    expect(settle({ path: '/login', user: PEOPLE['temporary password'], back: SINGLE_EVENT }).path).toBe('/profile/edit');
  });

  it('leads back to the player that somebody signs in, before a pass is chosen', () => {
    const back = '/watch_embed/7?sign_in=1';
    for (const path of ['/registration', '/login']) expect(settle({ path, user: PEOPLE['no pass chosen'], back }).path).toBe(back);
    expect(settle({ path: '/login', user: PEOPLE['temporary password'], back }).path).toBe('/profile/edit');
  });

  it('who has just registered is told of the mail, unless nothing needs to be verified', () => {
    expect(settle({ path: '/registration', user: PEOPLE.unverified, back: '/watch/7' }).path).toBe('/verify-notice');
    expect(settle({ path: '/registration', user: withPass, back: '/watch/7' }).path).toBe('/watch/7');
    expect(settle({ path: '/registration', user: { ...PEOPLE['no pass chosen'], email_verified: false }, back: '/' }).path).toBe('/verify-notice');
  });
});
