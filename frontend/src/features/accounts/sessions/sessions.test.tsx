import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OwnSession } from '@/api/types';
import '@/i18n/en.json?accounts';
import '@/i18n/en.json?forms';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { SessionsSection } from './SessionsSection';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const SESSIONS = 'profile/sessions';

const session = (id: string, changes: Partial<OwnSession> = {}): OwnSession => ({
  id,
  kind: 'browser',
  device: { browser: 'Firefox', system: 'Linux' },
  created_at: '2026-03-01T10:00:00Z',
  last_seen_at: '2026-03-02T10:00:00Z',
  is_current: false,
  ...changes,
});
const HERE = session('here', { is_current: true });
const PHONE = session('phone', { device: { browser: 'Safari', system: 'iPhone' } });
const TELEVISION = session('tv', { kind: 'player', device: { browser: null, system: null } });

it('lists where the viewer is signed in, and ends one with the password', async () => {
  let open = [HERE, PHONE, TELEVISION];
  const log = serve({
    ...KEY,
    [SESSIONS]: () => json({ data: open }),
    [`${SESSIONS}/phone`]: ({ body }) => {
      if (body?.['current_password'] !== 'lakeside rink')
        return problem(422, 'wrong_auth_data', { errors: { current_password: ['Wrong auth data'] }, error_codes: { current_password: ['wrong'] } });
      open = [HERE, TELEVISION];
      return new Response(null, { status: 204 });
    },
  });
  await renderInSite(<SessionsSection user={viewer()} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).getAllByText(/./)[0]?.textContent)).toEqual(['Firefox on Linux', 'Safari on iPhone', 'Television or other player']);
  expect(within(rows[0] as HTMLElement).getByText('This device')).toBeInTheDocument();
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out: Safari on iPhone' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Sign out there?' }));
  expect(sheet.getByLabelText('Current password')).toHaveFocus();
  await userEvent.click(sheet.getByRole('button', { name: 'Sign out' }));
  expect(log.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  await userEvent.type(sheet.getByLabelText('Current password'), 'wrong');
  await userEvent.click(sheet.getByRole('button', { name: 'Sign out' }));
  expect(await sheet.findByText('This is not your current password')).toBeInTheDocument();
  await userEvent.clear(sheet.getByLabelText('Current password'));
  await userEvent.type(sheet.getByLabelText('Current password'), 'lakeside rink');
  await userEvent.click(sheet.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Safari on iPhone is signed out.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});

it('ends all others, and asks nobody for a password that they don’t have', async () => {
  let open = [HERE, PHONE, TELEVISION];
  serve({
    ...KEY,
    [SESSIONS]: ({ method }) => {
      if (method === 'GET') return json({ data: open });
      open = [HERE];
      return new Response(null, { status: 204 });
    },
  });
  await renderInSite(<SessionsSection user={viewer({ has_password: false })} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.queryByLabelText('Current password')).toBeNull();
  await userEvent.click(sheet.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('You are signed out everywhere else.')).toBeInTheDocument();
  expect(await screen.findByText('You are signed in nowhere else.')).toBeInTheDocument();
});

it('says when somebody has to sign in again first', async () => {
  serve({ ...KEY, [SESSIONS]: () => json({ data: [HERE, PHONE] }), [`${SESSIONS}/phone`]: () => problem(403, 'sign_in_again') });
  await renderInSite(<SessionsSection user={viewer({ has_password: false })} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out: / }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText(/sign in again/)).toBeInTheDocument();
});

it('takes one that has ended meanwhile for ended', async () => {
  let open = [HERE, PHONE];
  const log = serve({
    ...KEY,
    [SESSIONS]: () => json({ data: open }),
    [`${SESSIONS}/phone`]: () => {
      open = [HERE];
      return problem(404, 'not_found');
    },
  });
  await renderInSite(<SessionsSection user={viewer({ has_password: false })} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out: / }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Safari on iPhone is signed out.')).toBeInTheDocument();
  expect(log.map(({ path }) => path)).not.toContain('error-log');
});

it('says what failed, and tries again', async () => {
  serve({ ...KEY, [SESSIONS]: (_, nth) => (nth > 2 ? json({ data: [HERE] }) : problem(500, 'internal')) });
  await renderInSite(<SessionsSection user={viewer()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 3000 }));
  expect(await screen.findByText('You are signed in nowhere else.')).toBeInTheDocument();
});
