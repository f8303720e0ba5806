import { makeStore } from '@/app/store';
import type { Favorite } from '@/api/types';
import { storage } from '@/lib/storage';
import { favorite } from '@/testing/favorites';
import { json, problem, serve } from '@/testing/server';
import { favoritesApi } from './favoritesApi';
import { setFavorite } from './setFavorite';

const USER = 5;
const north = { type: 'participant', id: 1, name: 'North High' } as const;

async function storeWith(...favorites: Favorite[]) {
  storage.set('api_key', 'k');
  const store = makeStore();
  await store.dispatch(favoritesApi.util.upsertQueryData('getFavorites', USER, favorites));
  const kept = () =>
    favoritesApi.endpoints.getFavorites
      .select(USER)(store.getState())
      .data?.map(({ id, name }) => [id, name]);
  return { store, kept };
}

it('shows a favourite at once, and the server’s when it has answered', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const log = serve({ favorite: () => held.then(() => json({ data: favorite({ id: 31 }) }, 201)) });
  const { store, kept } = await storeWith();
  const done = store.dispatch(setFavorite(USER, north, true));
  expect(kept()).toEqual([[0, 'North High']]);
  answer();
  expect(await done).toBeNull();
  expect(kept()).toEqual([[31, 'North High']]);
  expect(log[0]?.body).toMatchObject({ favoritable_id: 1, favoritable_type: 'participant' });
});

it('takes back what the server refuses, and says why', async () => {
  serve({ favorite: () => problem(409, 'too_many_favorites'), 'favorite/31': () => problem(500, 'internal') });
  const { store, kept } = await storeWith();
  expect(await store.dispatch(setFavorite(USER, north, true))).toMatchObject({ code: 'too_many_favorites' });
  expect(kept()).toEqual([]);
});

it('brings a favourite back to its place when it could not be removed', async () => {
  serve({ 'favorite/31': () => problem(500, 'internal') });
  const older = favorite({ id: 30, favoritable_id: 9, name: 'Older', created_at: '2026-01-01T00:00:00Z' });
  const newer = favorite({ id: 32, favoritable_id: 8, name: 'Newer', created_at: '2026-05-01T00:00:00Z' });
  const { store, kept } = await storeWith(newer, favorite({ id: 31 }), older);
  const done = store.dispatch(setFavorite(USER, north, false));
  expect(kept()?.map(([id]) => id)).toEqual([32, 30]);
  expect(await done).toMatchObject({ status: 500 });
  expect(kept()?.map(([id]) => id)).toEqual([32, 31, 30]);
});

it('asks one after the other, and only for what was wanted last', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const log = serve({
    favorite: () => held.then(() => json({ data: favorite({ id: 31 }) }, 201)),
    'favorite/31': () => new Response(null, { status: 204 }),
  });
  const { store, kept } = await storeWith();
  const first = store.dispatch(setFavorite(USER, north, true));
  const second = store.dispatch(setFavorite(USER, north, false));
  void store.dispatch(setFavorite(USER, north, true));
  const last = store.dispatch(setFavorite(USER, north, false));
  expect(kept()).toEqual([]);
  answer();
  await Promise.all([first, second, last]);
  expect(log.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST favorite', 'DELETE favorite/31']);
  expect(kept()).toEqual([]);
});

it('takes one that is gone already for removed', async () => {
  serve({ 'favorite/31': () => problem(404, 'not_found') });
  const { store, kept } = await storeWith(favorite({ id: 31 }));
  expect(await store.dispatch(setFavorite(USER, north, false))).toBeNull();
  expect(kept()).toEqual([]);
});
