import { vi } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { selectUser } from '@/features/session/sessionSlice';
import { storage } from '@/lib/storage';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { RegistrationScreen } from './RegistrationScreen';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const TAKEN = 'The email address you have entered is already registered.';

const show = () =>
  renderInSite(
    <MemoryRouter initialEntries={['/registration']}>
      <RegistrationScreen />
    </MemoryRouter>,
  );

async function fill(entries: Record<string, string>) {
  for (const [label, text] of Object.entries(entries)) await userEvent.type(screen.getByLabelText(label, { exact: false, selector: 'input' }), text);
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Create the account' }));
const ada = { 'First name': 'Ada', 'Last name': 'Byron', Email: 'ada@example.org', 'New password': 'lakeside rink', 'Confirm password': 'lakeside rink' };

it('says under every field what is wrong with it, and leads to the first', async () => {
  serve(KEY);
  await show();
  await fill({ Email: 'ada', Phone: '123', 'New password': 'short', 'Confirm password': 'shirt' });
  await send();
  const said = (label: string) => screen.getByLabelText(label, { exact: false, selector: 'input' });
  expect(said('First name')).toHaveFocus();
  expect(said('First name')).toHaveAccessibleDescription('Field is required');
  expect(said('Last name')).toHaveAccessibleDescription('Field is required');
  expect(said('Email')).toHaveAccessibleDescription('A valid email address is required');
  expect(said('Phone')).toHaveAccessibleDescription(/A valid phone number is required/);
  expect(said('New password')).toHaveAccessibleDescription(/Field length must be greater than 7/);
  expect(said('Confirm password')).toHaveAccessibleDescription('The password and password confirmation do not match');
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Terms must be accepted');
});

it('sends everything once, with the code that the viewer came by', async () => {
  storage.set('trk', 'spring');
  const log = serve({ ...KEY, 'v2/auth/register': () => json({ data: viewer({ email_verified: false }) }) });
  const { store } = await show();
  await fill(ada);
  await userEvent.click(screen.getByRole('checkbox'));
  await send();
  await vi.waitFor(() => expect(selectUser(store.getState())?.first_name).toBe('Ada'));
  expect(log.filter(({ path }) => path === 'v2/auth/register').map(({ body }) => body)).toEqual([
    {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.org',
      phone: null,
      password: 'lakeside rink',
      password_confirmation: 'lakeside rink',
      terms: true,
      trk: 'spring',
      return_to: null,
      api_key: 'k',
    },
  ]);
});

it('shows under its field what only the server knows', async () => {
  serve({
    ...KEY,
    'v2/auth/register': () => problem(422, 'email_already_registered', { detail: TAKEN, errors: { email: [TAKEN] }, error_codes: { email: ['taken'] } }),
  });
  await show();
  await fill(ada);
  await userEvent.click(screen.getByRole('checkbox'));
  await send();
  const email = screen.getByLabelText('Email');
  await vi.waitFor(() => expect(email).toHaveAccessibleDescription(TAKEN));
  await vi.waitFor(() => expect(email).toHaveFocus());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('hints at how good the password is', async () => {
  serve(KEY);
  await show();
  const password = screen.getByLabelText('New password');
  expect(password).toHaveAccessibleDescription(/At least 8 characters/);
  await userEvent.type(password, 'rink');
  expect(password).toHaveAccessibleDescription('Still too short');
  await userEvent.type(password, ' by the lake at night');
  expect(password).toHaveAccessibleDescription('Strong');
});
