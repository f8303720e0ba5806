import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { sessionApi } from '@/features/session/sessionApi';
import { selectToasts } from '@/features/toasts/toastsSlice';
import { storage } from '@/lib/storage';
import { favorite } from '@/testing/favorites';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import Heart from './Heart';
import { addPendingFavorite } from './addPendingFavorite';
import { hasPendingFavorite } from './pendingFavorite';

const north = { type: 'participant', id: 1, name: 'North High' } as const;
const heart = () => screen.getByRole('button', { name: 'Favorite: North High' });

async function show(language: 'en' | 'fr' = 'en') {
  return renderInSite(
    <MemoryRouter>
      <Heart target={north} />
    </MemoryRouter>,
    { language },
  );
}

async function showSigned(handlers: Parameters<typeof serve>[0]) {
  storage.set('api_key', 'k');
  const log = serve({ 'v2/auth/login': () => json({ data: viewer() }), favorites: () => json({ data: [] }), ...handlers });
  const view = await show();
  await view.store.dispatch(sessionApi.endpoints.login.initiate({ email: 'ada@example.org', password: 'a' }));
  return { ...view, log };
}

it('asks a guest to sign in, and keeps what they wanted', async () => {
  const log = serve({});
  await show();
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(heart());
  const sheet = screen.getByRole('dialog', { name: 'Keep your favorites' });
  expect(sheet).toHaveTextContent('North High');
  expect(within(sheet).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(within(sheet).getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/registration');
  expect(hasPendingFavorite()).toBe(true);
  expect(log).toEqual([]);
});

it('forgets it when the guest would rather not', async () => {
  serve({});
  await show();
  await userEvent.click(heart());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(hasPendingFavorite()).toBe(false);
});

it('makes what was wanted once somebody is signed in, and says so', async () => {
  storage.set('api_key', 'k');
  serve({ favorite: () => json({ data: favorite() }, 201) });
  const { store } = await show();
  await userEvent.click(heart());
  await store.dispatch(addPendingFavorite(5));
  expect(selectToasts(store.getState())).toMatchObject([{ type: 'success', message: 'North High is one of your favorites now.' }]);
  expect(hasPendingFavorite()).toBe(false);
});

it('is pressed for a favourite; what is removed can be had back', async () => {
  const { log, store } = await showSigned({
    favorites: () => json({ data: [favorite({ id: 31 })] }),
    'favorite/31': () => new Response(null, { status: 204 }),
    favorite: () => json({ data: favorite({ id: 32 }) }, 201),
  });
  await vi.waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'), 5000);
  await userEvent.click(heart());
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
  await vi.waitFor(() => expect(selectToasts(store.getState())).toMatchObject([{ message: 'North High is no longer one of your favorites.' }]), 5000);
  expect(log.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('is as before when the server fails, and says so', async () => {
  const { store } = await showSigned({ favorite: () => problem(500, 'internal') });
  await userEvent.click(heart());
  await vi.waitFor(
    () => expect(selectToasts(store.getState())).toMatchObject([{ type: 'error', message: 'Your favorites could not be changed. Please try again.' }]),
    5000,
  );
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
});

it('asks who was signed out meanwhile to sign in again', async () => {
  await showSigned({ favorite: () => problem(401, 'sign_in_required') });
  await userEvent.click(heart());
  expect(await screen.findByRole('dialog', { name: 'Keep your favorites' })).toBeInTheDocument();
});

it('speaks French', async () => {
  serve({});
  await show('fr');
  expect(screen.getByRole('button', { name: 'Favori\u202F: North High' })).toBeInTheDocument();
});
