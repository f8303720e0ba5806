import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { setSign } from '@/features/session/sessionSign';
import { useProfile } from '@/features/session/useViewer';
import type { User } from '@/api/types';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { AccountLinks } from './AccountLinks';

function Menu() {
  useProfile();
  return (
    <MemoryRouter>
      <ul>
        <AccountLinks className="" onChosen={() => undefined} />
      </ul>
    </MemoryRouter>
  );
}

async function show(changes: Partial<User>) {
  setSign();
  serve({ get_api_key: () => json({ data: { api_key: 'k' } }), profile: () => json({ data: viewer(changes) }) });
  await renderInSite(<Menu />);
  await screen.findByRole('link', { name: 'Profile' });
}

const signOut = () => screen.queryByRole('button', { name: 'Sign out' });

it('offers signing out to whoever has selected a basic pass', async () => {
  await show({});
  expect(signOut()).toBeInTheDocument();
});

it.each([{ basic_pass_selected: false }, { temporary_password: true }])('does not offer it with %j', async (changes) => {
  await show(changes);
  expect(signOut()).not.toBeInTheDocument();
});

it('leads guests to signing in', async () => {
  serve({});
  await renderInSite(<Menu />);
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(signOut()).not.toBeInTheDocument();
});
