import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { onFailure } from '@/api/reporter';
import { LoginScreen } from '@/features/accounts/LoginScreen';
import { sessionApi } from '@/features/session/sessionApi';
import { hasSign, hasTemporaryPassword, setSign } from '@/features/session/sessionSign';
import { selectUser } from '@/features/session/sessionSlice';
import { storage } from '@/lib/storage';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { SiteRoutes } from '../SiteRoutes';
import { Guarded } from './Guarded';
import { usePageChanges } from './usePageChanges';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };

function Layout() {
  usePageChanges();
  return (
    <Guarded fallback={<p>waiting</p>}>
      <p>{`at ${useLocation().pathname}`}</p>
      <Link to="/login">enter</Link>
      <Link to="/buy">buy</Link>
      <Outlet />
    </Guarded>
  );
}

const show = (path: string) =>
  renderInSite(
    <SiteRoutes value={['/', '/live', '/profile', '/buy', '/login'].map((route) => ({ path: route }))}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<Layout />}>
            <Route path="/login" element={<LoginScreen />} />
            <Route path="*" element={null} />
          </Route>
        </Routes>
      </MemoryRouter>
    </SiteRoutes>,
  );

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'lakeside rink');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

afterEach(() => vi.restoreAllMocks());

it('makes no call for guests', async () => {
  const log = serve(KEY);
  await show('/');
  expect(screen.getByText('at /')).toBeInTheDocument();
  expect(log).toEqual([]);
});

it('leads back to where signing in began', async () => {
  serve({ ...KEY, 'v2/auth/login': () => json({ data: viewer() }), profile: () => json({ data: viewer() }) });
  await show('/live');
  await userEvent.click(screen.getByRole('link', { name: 'enter' }));
  await signIn();
  expect(await screen.findByText('at /live')).toBeInTheDocument();
});

it.each([
  ['/login?return_to=%2Flive', 'at /live'],
  ['/login?return_to=%2Flogin', 'at /'],
  ['/login?return_to=%2F%2Fevil.example', 'at /'],
])('%s leads to where it asks for, if that is a screen to be on: %s', async (address, there) => {
  serve({ ...KEY, 'v2/auth/login': () => json({ data: viewer() }), profile: () => json({ data: viewer() }) });
  await show(address);
  await signIn();
  expect(await screen.findByText(there)).toBeInTheDocument();
});

it('leads a guest of the profile to signing in, and then to the profile', async () => {
  serve({ ...KEY, 'v2/auth/login': () => json({ data: viewer() }), profile: () => json({ data: viewer() }) });
  await show('/profile');
  expect(await screen.findByText('at /login')).toBeInTheDocument();
  await signIn();
  expect(await screen.findByText('at /profile')).toBeInTheDocument();
});

/** Stores the last page of an earlier visit. */
const left = (path: string, owner: number | null = null) =>
  storage.set('state', { navigation: { last: { route: path, path, query: '', params: {} }, previous: null, beforeShop: null, owner } });

it.each([
  ['the page of an earlier visit', '/live', null, 'at /live'],
  ['their own page of an earlier visit', '/profile', 5, 'at /profile'],
  ['no page of another user', '/profile', 6, 'at /'],
  ['no other site', '//evil.example', null, 'at /'],
  ['no script', 'javascript:alert(1)', null, 'at /'],
  ['no other site behind a backslash', '/\\evil.example', null, 'at /'],
])('leads to %s', async (_, path, owner, there) => {
  serve({ ...KEY, 'v2/auth/login': () => json({ data: viewer({ id: 5 }) }), profile: () => json({ data: viewer({ id: 5 }) }) });
  left(path, owner);
  await show('/login');
  await signIn();
  expect(await screen.findByText(there)).toBeInTheDocument();
});

it('leads the next user to no page of whoever has signed out', async () => {
  setSign();
  serve({
    ...KEY,
    profile: (_, nth) => json({ data: viewer({ id: nth === 1 ? 5 : 6 }) }),
    'auth/logout': () => json({ data: {} }),
    'v2/auth/login': () => json({ data: viewer({ id: 6 }) }),
  });
  const { store } = await show('/profile');
  await vi.waitFor(() => expect(selectUser(store.getState())?.id).toBe(5));
  await act(() => store.dispatch(sessionApi.endpoints.logout.initiate()));
  expect(await screen.findByText('at /login')).toBeInTheDocument();
  await signIn();
  expect(await screen.findByText('at /')).toBeInTheDocument();
});

it('leads back to the page on which somebody has signed out, if everyone has it', async () => {
  setSign();
  serve({
    ...KEY,
    profile: (_, nth) => json({ data: viewer({ id: nth === 1 ? 5 : 6 }) }),
    'auth/logout': () => json({ data: {} }),
    'v2/auth/login': () => json({ data: viewer({ id: 6 }) }),
  });
  const { store } = await show('/live');
  await vi.waitFor(() => expect(selectUser(store.getState())?.id).toBe(5));
  await act(() => store.dispatch(sessionApi.endpoints.logout.initiate()));
  await userEvent.click(screen.getByRole('link', { name: 'enter' }));
  await signIn();
  expect(await screen.findByText('at /live')).toBeInTheDocument();
});

it('steps back to the page of another tab where this one has no history', async () => {
  serve(KEY);
  left('/live');
  await show('/login');
  await userEvent.click(screen.getByRole('link', { name: 'buy' }));
  expect(await screen.findByText('at /live')).toBeInTheDocument();
});

it('follows who signs out and in again in another tab', async () => {
  setSign();
  const key = Object.keys(localStorage).find((name) => name.endsWith('signed_in')) ?? '';
  const tell = (newValue: string | null) => act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  const log = serve({ ...KEY, profile: () => json({ data: viewer() }) });
  const { store } = await show('/profile');
  expect(await screen.findByText('at /profile')).toBeInTheDocument();
  tell(null);
  expect(await screen.findByText('at /login')).toBeInTheDocument();
  tell('{}');
  await vi.waitFor(() => expect(selectUser(store.getState())?.email).toBe('ada@example.org'));
  expect(log.filter(({ path }) => path === 'profile')).toHaveLength(2);
});

it('waits to know who it is where that matters, and only there', async () => {
  setSign();
  serve({ ...KEY, profile: () => json({ data: viewer() }) });
  await show('/login');
  expect(screen.getByText('waiting')).toBeInTheDocument();
  expect(await screen.findByText('at /')).toBeInTheDocument();
});

it('shows no screen to whoever has a temporary password, until it is known who that is', async () => {
  const held = viewer({ temporary_password: true });
  setSign(true);
  serve({ ...KEY, profile: () => json({ data: held }) });
  await show('/');
  expect(screen.getByText('waiting')).toBeInTheDocument();
  expect(await screen.findByText('at /profile/edit')).toBeInTheDocument();
  expect(hasTemporaryPassword()).toBe(true);
});

it('remembers who has a temporary password until it is replaced', async () => {
  const held = viewer({ temporary_password: true });
  setSign();
  serve({ ...KEY, profile: ({ method }) => json({ data: method === 'POST' ? viewer() : held }) });
  const { store } = await show('/');
  await vi.waitFor(() => expect(hasTemporaryPassword()).toBe(true));
  await act(() => store.dispatch(sessionApi.endpoints.patchProfile.initiate({ password: 'x' })));
  expect([hasSign(), hasTemporaryPassword()]).toEqual([true, false]);
});

it('an ended session makes a guest, silently', async () => {
  setSign();
  serve({ ...KEY, profile: () => problem(401, 'sign_in_required') });
  const reported = vi.fn();
  const silence = onFailure(reported);
  await show('/');
  expect(screen.getByText('at /')).toBeInTheDocument();
  await vi.waitFor(() => expect(hasSign()).toBe(false));
  expect(reported).not.toHaveBeenCalled();
  silence();
});

it('forgets the user whose session has ended', async () => {
  setSign();
  serve({ ...KEY, profile: (_, nth) => (nth === 1 ? json({ data: viewer() }) : problem(401, 'sign_in_required')) });
  const { store } = await show('/profile');
  await vi.waitFor(() => expect(selectUser(store.getState())?.email).toBe('ada@example.org'));
  await act(async () => void (await store.dispatch(sessionApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true }))));
  expect(await screen.findByText('at /login')).toBeInTheDocument();
  expect(selectUser(store.getState())).toBeNull();
});

it('a profile that could not be had forgets nobody', async () => {
  setSign();
  serve({ ...KEY, profile: () => problem(404, 'not_found') });
  await show('/login');
  expect(await screen.findByText('at /login')).toBeInTheDocument();
  expect(hasSign()).toBe(true);
});
