import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { sessionApi } from '@/features/session/sessionApi';
import { channel } from '@/testing/channel';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { PassChoice } from './PassChoice';

const entry = { name: 'enabled', value: 1, label: null, kind: 'number', required: true, min_length: null, max_length: null, options: [] };

it('goes on without a pass by the form of passes, its entry set to 1', async () => {
  const log = serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    profile: (_, nth) => json({ data: viewer({ basic_pass_selected: nth > 1 }) }),
    'custom-forms/passes': () => json({ data: { alias: 'passes', title: null, entries: [entry] } }),
  });
  const { store } = await renderInSite(
    <MemoryRouter>
      <PassChoice />
    </MemoryRouter>,
  );
  await act(() => store.dispatch(sessionApi.endpoints.getProfile.initiate()));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue without a pass' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Continue without a pass' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue without a pass' })).not.toBeInTheDocument());
  expect(log.filter(({ method, path }) => method === 'POST' && path === 'custom-forms/passes').map(({ body }) => body)).toEqual([{ enabled: 1, api_key: 'k' }]);
});

it.each([
  ['en', { publishable_key: 'pk_test_x', script: '/stripe.js', taxes_added: false }, /^Pick a pass below, or look around without one/],
  ['en', null, 'Look around without a pass, and choose one later.'],
  ['fr', null, 'Continuez sans passeport, et choisissez-en un plus tard.'],
] as const)('asks for a pass only where one can be bought: %s, %o', async (language, payments, words) => {
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    profile: () => json({ data: viewer({ basic_pass_selected: false }) }),
    'custom-forms/passes': () => json({ data: { alias: 'passes', title: null, entries: [entry] } }),
  });
  const { store } = await renderInSite(
    <MemoryRouter>
      <PassChoice />
    </MemoryRouter>,
    { bootstrap: channel({ settings: { ...channel().settings, payments } }), language },
  );
  await act(async () => void (await store.dispatch(sessionApi.endpoints.getProfile.initiate())));
  expect(await screen.findByText(words)).toBeInTheDocument();
});
