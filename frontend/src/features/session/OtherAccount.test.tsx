import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ProfileEditScreen } from '@/features/accounts/ProfileEditScreen';
import { PassChoice } from '@/features/packages/PassChoice';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { sessionApi } from './sessionApi';

it.each([
  ['/packages', <PassChoice key="packages" />, viewer({ basic_pass_selected: false })],
  ['/profile/edit', <ProfileEditScreen key="edit" />, viewer({ temporary_password: true })],
])('leads from %s to signing in, without the session', async (path, there, user) => {
  const log = serve({ get_api_key: () => json({ data: { api_key: 'k' } }), profile: () => json({ data: user }), 'auth/logout': () => json({ data: {} }) });
  const { store } = await renderInSite(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<p>at /login</p>} />
        <Route path="*" element={there} />
      </Routes>
    </MemoryRouter>,
  );
  await act(async () => void (await store.dispatch(sessionApi.endpoints.getProfile.initiate())));
  await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(await screen.findByText('at /login')).toBeInTheDocument();
  expect(log.map((call) => call.path)).toContain('auth/logout');
});
