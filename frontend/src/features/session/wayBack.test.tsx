import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { storage } from '@/lib/storage';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { BackLink } from './BackLink';
import type { NavigationState } from './navigationSlice';
import { sessionApi } from './sessionApi';
import { WayBack } from './WayBack';

const page = (path: string, query = '') => ({ route: path, path, query, params: {} });

/** Returns the links at `at`, with `left` stored by an earlier visit. Signs in as user 5, unless `guest`. */
async function show(left: object, { at = '/verify-email?token=x', guest = false } = {}) {
  serve({ get_api_key: () => json({ data: { api_key: 'k' } }), profile: () => json({ data: viewer({ id: 5 }) }) });
  storage.set('state', { navigation: { last: null, previous: null, beforeShop: null, owner: guest ? null : 5, ...left } satisfies Partial<NavigationState> });
  const { store } = await renderInSite(
    <MemoryRouter initialEntries={[at]}>
      <BackLink />
      <WayBack otherwise="/schedule">elsewhere</WayBack>
    </MemoryRouter>,
  );
  if (!guest) await act(async () => void (await store.dispatch(sessionApi.endpoints.getProfile.initiate())));
  return screen.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

const to = (address: string) => [`Back ${address}`, `Back to where you were ${address}`];
const NONE = ['elsewhere /schedule'];

it('is the last page, where this one is not remembered', async () => {
  expect(await show({ last: page('/watch/7', '?t=3'), previous: '/faq' })).toEqual(to('/watch/7?t=3'));
});

it('is the one before, where this is the last', async () => {
  expect(await show({ last: page('/buy', '?type=event&id=7'), previous: '/watch/7' }, { at: '/buy?type=event&id=7' })).toEqual(to('/watch/7'));
});

it('is elsewhere where nothing is remembered, or nothing that can be read', async () => {
  expect(await show({})).toEqual(NONE);
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '\\\\evil.example', '/\t/evil.example'])(
  'is never %s',
  async (address) => {
    expect(await show({ last: page(address), previous: address })).toEqual(NONE);
  },
);

it('passes over what is no address, for one that is', async () => {
  expect(await show({ last: {}, previous: '/watch/7' })).toEqual(to('/watch/7'));
});

it.each(['/profile/transactions', '/buy', '/watch_library/12'])('leads no guest to %s', async (path) => {
  expect(await show({ last: page(path), previous: '/faq' }, { guest: true })).toEqual(to('/faq'));
});

it('leads the user to their own pages, and nobody else', async () => {
  expect(await show({ last: page('/profile/transactions') })).toEqual(to('/profile/transactions'));
});

it.each([
  ['another user', { guest: false }],
  ['a guest', { guest: true }],
])('leads %s to no page of the user before them', async (_, who) => {
  expect(await show({ last: page('/search', '?q=illness'), previous: '/watch/7', owner: 6 }, who)).toEqual(NONE);
});
