import { makeStore } from '@/app/store';
import { json, problem, serve } from '@/testing/server';
import { viewer } from '@/testing/user';
import { type NavigationState, pageRemembered, selectNavigation } from './navigationSlice';
import { sessionApi } from './sessionApi';

const { login, logout, getProfile, confirmDeletion } = sessionApi.endpoints;
const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const NOTHING = { last: null, previous: null, beforeShop: null, owner: null };

const stores = () => {
  const store = makeStore();
  const go = (path: string, { guest = true, query = '' } = {}) => store.dispatch(pageRemembered({ route: path, path, query, params: {}, guest }));
  const told = (): NavigationState => selectNavigation(store.getState());
  return { store, go, told };
};

it('remembers the last page and the address before it', () => {
  const { go, told } = stores();
  go('/watch/7', { query: '?t=3' });
  go('/faq');
  go('/faq');
  expect(told()).toEqual({ ...NOTHING, last: { route: '/faq', path: '/faq', query: '', params: {} }, previous: '/watch/7?t=3' });
});

it.each([
  ['/packages', '/select-package/9', '/buy'],
  ['/select-package/9', '/packages', '/buy'],
  ['/buy', '/packages', '/buy'],
])('knows the page from which %s, %s and %s were reached', (...shop) => {
  const { go, told } = stores();
  go('/watch/6');
  go('/team/5', { query: '?past=1' });
  shop.forEach((path) => go(path));
  expect(told().beforeShop).toBe('/team/5?past=1');
  go('/faq');
  go('/packages');
  expect(told().beforeShop).toBe('/faq');
});

it('hands a guest’s pages on to the user who signs in', async () => {
  serve({ ...KEY, 'v2/auth/login': () => json({ data: viewer({ id: 5 }) }) });
  const { store, go, told } = stores();
  go('/watch/7');
  await store.dispatch(login.initiate({ email: 'a', password: 'b' }));
  expect([told().last?.path, told().owner]).toEqual(['/watch/7', 5]);
});

it('forgets everything with a sign-out', async () => {
  serve({ ...KEY, profile: () => json({ data: viewer({ id: 5 }) }), 'auth/logout': () => json({ data: {} }) });
  const { store, go, told } = stores();
  await store.dispatch(getProfile.initiate());
  go('/search', { guest: false, query: '?q=illness' });
  go('/packages', { guest: false });
  await store.dispatch(logout.initiate());
  expect(told()).toEqual(NOTHING);
});

it('keeps a user’s pages through a session that runs out, for that user alone', async () => {
  serve({ ...KEY, profile: (_, nth) => json({ data: viewer({ id: nth === 3 ? 6 : 5 }) }) });
  const { store, go, told } = stores();
  const profile = () => store.dispatch(getProfile.initiate(undefined, { forceRefetch: true }));
  await profile();
  go('/watch_library/12', { guest: false });
  await profile();
  expect(told().last?.path).toBe('/watch_library/12');
  await profile();
  expect(told()).toEqual({ ...NOTHING, owner: 6 });
});

it('leaves a guest nothing of the user before them', async () => {
  serve({ ...KEY, profile: () => json({ data: viewer({ id: 5 }) }) });
  const { store, go, told } = stores();
  await store.dispatch(getProfile.initiate());
  go('/profile/transactions', { guest: false });
  go('/packages', { guest: false });
  go('/faq');
  expect(told()).toEqual({ ...NOTHING, last: { route: '/faq', path: '/faq', query: '', params: {} } });
});

it('keeps what is open to everyone where somebody deletes their account', async () => {
  serve({
    ...KEY,
    profile: () => json({ data: viewer({ id: 5 }) }),
    'delete-account-confirm': (_, nth) => (nth === 1 ? problem(422, 'verification_failed') : json({ data: {} })),
  });
  const { store, go, told } = stores();
  await store.dispatch(getProfile.initiate());
  go('/watch/7', { guest: false });
  go('/profile/edit', { guest: false });
  await store.dispatch(confirmDeletion.initiate('wrong'));
  expect(told().last?.path).toBe('/profile/edit');
  await store.dispatch(confirmDeletion.initiate('right'));
  expect(told()).toEqual({ ...NOTHING, previous: '/watch/7' });
});

it('outlives the visit under the prefix, with a time to live', () => {
  const { go } = stores();
  go('/watch/7');
  window.dispatchEvent(new Event('pagehide'));
  const stored = JSON.parse(localStorage.getItem('rudy_state') ?? '') as { value: { navigation: NavigationState }; expires: number };
  expect(stored.value.navigation.last?.path).toBe('/watch/7');
  expect(stored.expires).toBeLessThanOrEqual(Date.now() + 31_104e6);
  expect(stores().told().last?.path).toBe('/watch/7');
});
