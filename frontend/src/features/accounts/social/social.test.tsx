import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { selectUser } from '@/features/session/sessionSlice';
import { storage } from '@/lib/storage';
import { channel } from '@/testing/channel';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { LoginScreen } from '../LoginScreen';
import { RegistrationScreen } from '../RegistrationScreen';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const NOT_YET = 'You are not registered yet. Please accept terms and conditions and click Register to continue.';
const { settings } = channel();
const social = [
  { provider: 'google', name: 'Google' },
  { provider: 'harbour', name: 'Harbour ID' },
];
const bootstrap = channel({ settings: { ...settings, accounts: { ...settings.accounts, social } } });

function Here() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const show = (address: string) =>
  renderInSite(
    <MemoryRouter initialEntries={[address]}>
      {address.startsWith('/login') ? <LoginScreen /> : <RegistrationScreen />}
      <Here />
    </MemoryRouter>,
    { bootstrap },
  );

it.each(['/login', '/registration'])('%s leads to every provider, which leads back to where the viewer was', async (path) => {
  serve(KEY);
  await show(`${path}?return_to=%2Fwatch%2F7`);
  const google = screen.getByRole('link', { name: 'Continue with Google' });
  expect(google).toHaveAttribute('href', '/api/auth/social/google/authorize?return_to=%2Fwatch%2F7');
  expect(screen.getByRole('link', { name: 'Continue with Harbour ID' })).toBeInTheDocument();
});

it('a code becomes a session, once', async () => {
  const log = serve({ ...KEY, 'auth/add_session': () => json({ data: viewer() }) });
  const { store } = await show('/login?code=abc');
  await vi.waitFor(() => expect(selectUser(store.getState())?.email).toBe('ada@example.org'));
  expect(log.filter(({ path }) => path === 'auth/add_session').map(({ body }) => body?.['code'])).toEqual(['abc']);
});

it('a code that is none leads back to the form, with the reason', async () => {
  serve({ ...KEY, 'auth/add_session': () => problem(422, 'verification_failed') });
  await show('/login?code=abc');
  expect(await screen.findByText('at /login?error=social_failed')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(/was canceled or did not work/);
});

it.each([
  ['social_has_account', /has an account here already/],
  ['social_failed', /was canceled or did not work/],
])('%s is explained', async (error, text) => {
  serve(KEY);
  await show(`/login?error=${error}`);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

it('says nothing of failures that it does not know', async () => {
  serve(KEY);
  await show('/login?error=toString');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('somebody who is not registered yet', () => {
  const arrived = '/registration?social=harbour&continuation=abc';

  it('accepts the terms, and is registered', async () => {
    storage.set('trk', 'spring');
    const log = serve({ ...KEY, 'v2/auth/social/harbour': () => json({ data: viewer() }) });
    const { store } = await show(arrived);
    expect(screen.getByText(NOT_YET)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Terms must be accepted');
    expect(log.some(({ path }) => path === 'v2/auth/social/harbour')).toBe(false);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await vi.waitFor(() => expect(selectUser(store.getState())).not.toBeNull());
    expect(log.find(({ path }) => path === 'v2/auth/social/harbour')?.body).toMatchObject({ continuation: 'abc', terms: true, trk: 'spring', email: null });
  });

  it('tells an address where the provider has none', async () => {
    const log = serve({ ...KEY, 'v2/auth/social/harbour': () => json({ data: viewer() }) });
    await show(`${arrived}&ask=email`);
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await vi.waitFor(() => expect(log.find(({ path }) => path === 'v2/auth/social/harbour')?.body).toMatchObject({ email: 'ada@example.org' }));
  });

  it.each([
    [problem(422, 'verification_failed'), /took too long/],
    [
      problem(422, 'email_already_registered', {
        errors: { email: ['The email address you have entered is already registered.'] },
        error_codes: { email: ['taken'] },
      }),
      /already registered/,
    ],
  ])('is told when it does not work any more', async (answer, text) => {
    serve({ ...KEY, 'v2/auth/social/harbour': () => answer });
    await show(arrived);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('registers in the ordinary way where the provider is none of the channel’s', async () => {
    serve(KEY);
    await show('/registration?social=nobody&continuation=abc');
    expect(screen.queryByText(NOT_YET)).not.toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toBeInTheDocument();
  });
});
