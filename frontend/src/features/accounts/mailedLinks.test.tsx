import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { sessionApi } from '@/features/session/sessionApi';
import { storage } from '@/lib/storage';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { ConfirmDeletionScreen } from './ConfirmDeletionScreen';
import { PasswordResetRequestScreen } from './PasswordResetRequestScreen';
import { PasswordResetScreen } from './PasswordResetScreen';
import { VerifyEmailScreen } from './VerifyEmailScreen';
import { VerifyNoticeScreen } from './VerifyNoticeScreen';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const done = () => json({ data: {} });

function Here() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const show = (path: string, page: ReactNode) =>
  renderInSite(
    <MemoryRouter initialEntries={[path]}>
      {page}
      <Here />
    </MemoryRouter>,
  );

describe('verifying an address', () => {
  it('happens once, at once', async () => {
    const log = serve({ ...KEY, 'auth/email-verify': done });
    await show('/verify-email?token=abc', <VerifyEmailScreen />);
    expect(await screen.findByText('Your email address is confirmed.')).toBeInTheDocument();
    expect(log.filter(({ path }) => path === 'auth/email-verify').map(({ body }) => body?.['token'])).toEqual(['abc']);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it.each([
    [422, 'verification_failed', 'Verification your email address failed.'],
    [409, 'email_already_verified', 'Email already verified.'],
    [404, 'user_not_found', 'User not found.'],
  ])('%s %s says: %s', async (status, code, text) => {
    serve({ ...KEY, 'auth/email-verify': () => problem(status, code) });
    await show('/verify-email?token=abc', <VerifyEmailScreen />);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('needs a token', async () => {
    const log = serve(KEY);
    await show('/verify-email', <VerifyEmailScreen />);
    expect(screen.getByRole('alert')).toHaveTextContent('Verification your email address failed.');
    expect(log).toEqual([]);
  });
});

describe('a new password', () => {
  it('is asked for by mail, whether or not there is such an account', async () => {
    serve({ ...KEY, 'auth/password-reset-request': done });
    await show('/password-reset-request', <PasswordResetRequestScreen />);
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/has an account here, a link is on its way/)).toHaveTextContent('ada@example.org');
  });

  const choose = async () => {
    await userEvent.type(screen.getByLabelText('New password'), 'lakeside rink');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'lakeside rink');
    await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
  };

  it('is set with the token, and leads to signing in', async () => {
    const log = serve({ ...KEY, 'auth/password-reset': done });
    await show('/password-reset?token=abc', <PasswordResetScreen />);
    await choose();
    expect(await screen.findByText('at /login')).toBeInTheDocument();
    expect(log.find(({ path }) => path === 'auth/password-reset')?.body).toMatchObject({ token: 'abc', password: 'lakeside rink' });
  });

  it.each([
    ['reset_failed', 'Reset password failed.'],
    ['reset_key_expired', 'Reset password key expired.'],
  ])('%s says: %s, and offers another link', async (code, text) => {
    serve({ ...KEY, 'auth/password-reset': () => problem(422, code) });
    await show('/password-reset?token=abc', <PasswordResetScreen />);
    await choose();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Have another link sent' })).toHaveAttribute('href', '/password-reset-request');
  });
});

describe('deleting the account', () => {
  it('waits for one more press', async () => {
    const log = serve({ 'delete-account-confirm': done });
    await show('/confirm-account-deletion?token=abc', <ConfirmDeletionScreen />);
    expect(log).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByRole('heading', { name: 'Your account is deleted' })).toBeInTheDocument();
    expect(log[0]?.body).toEqual({ token: 'abc' });
  });

  it('says when the link is none', async () => {
    serve({ 'delete-account-confirm': () => problem(422, 'verification_failed') });
    await show('/confirm-account-deletion?token=abc', <ConfirmDeletionScreen />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Verification failed.');
  });
});

describe('the way back from a mailed link', () => {
  /** Stores the history of another tab: `before`, then `path`. */
  const left = (path: string, before: string | null = null) =>
    storage.set('state', { navigation: { last: { route: path, path, query: '', params: {} }, previous: before, beforeShop: null, owner: 5 } });

  async function visit(path: string, page: ReactNode) {
    const { store } = await show(path, page);
    await act(async () => void (await store.dispatch(sessionApi.endpoints.getProfile.initiate())));
  }

  const profile = () => json({ data: viewer({ id: 5 }) });
  const back = () => screen.findByRole('link', { name: 'Back to where you were' });

  it('leads on from a verified address', async () => {
    serve({ ...KEY, profile, 'auth/email-verify': done });
    left('/watch/7');
    await visit('/verify-email?token=abc', <VerifyEmailScreen />);
    expect(await back()).toHaveAttribute('href', '/watch/7');
  });

  it('continues where the mail was asked for, on this device and on another', async () => {
    serve({ ...KEY, profile, 'auth/email-verify': done });
    left('/watch/7');
    const asked = '/verify-email?token=abc&return_to=%2Fbuy%3Ftype%3Dsubscription%26id%3D4';
    await visit(asked, <VerifyEmailScreen />);
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/buy?type=subscription&id=4');
  });

  it('signs in first on another device, and continues', async () => {
    serve({ ...KEY, 'auth/email-verify': done });
    await show('/verify-email?token=abc&return_to=%2Fbuy%3Ftype%3Dsubscription%26id%3D4', <VerifyEmailScreen />);
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?return_to=%2Fbuy%3Ftype%3Dsubscription%26id%3D4');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example', '/x/..//evil.example', 'javascript:alert(1)'])(
    'never continues at %j',
    async (address) => {
      serve({ ...KEY, profile, 'auth/email-verify': done });
      await visit(`/verify-email?${new URLSearchParams({ token: 'abc', return_to: address }).toString()}`, <VerifyEmailScreen />);
      expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
    },
  );

  it('leads from a new password to signing in, and from there to where it was forgotten', async () => {
    serve({ ...KEY, 'auth/password-reset': done });
    await show('/password-reset?token=abc&return_to=%2Fwatch%2F7', <PasswordResetScreen />);
    await userEvent.type(screen.getByLabelText(/^New password/), 'lakeside rink at night');
    await userEvent.type(screen.getByLabelText(/^Confirm password/), 'lakeside rink at night');
    await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText('at /login?return_to=%2Fwatch%2F7')).toBeInTheDocument();
  });

  it('asks for a link that leads back, but never to another user’s page', async () => {
    const log = serve({ ...KEY, profile, 'auth/password-reset-request': done, 'auth/email-verify/resend': done });
    left('/watch/7');
    const { unmount } = await show('/password-reset-request', <PasswordResetRequestScreen />);
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    unmount();
    await visit('/verify-notice', <VerifyNoticeScreen />);
    await userEvent.click(screen.getByRole('button', { name: 'Send another link' }));
    await vi.waitFor(() => expect(log.filter(({ body }) => body && 'return_to' in body)).toHaveLength(2));
    expect(log.flatMap(({ body }) => (body && 'return_to' in body ? [body['return_to']] : []))).toEqual([null, '/watch/7']);
  });

  it('leads on while the mail is on its way', async () => {
    serve({ ...KEY, profile });
    left('/watch/7');
    await visit('/verify-notice', <VerifyNoticeScreen />);
    expect(await back()).toHaveAttribute('href', '/watch/7');
  });

  it('leads to the last page that is open to guests once the account is deleted, and to the profile before', async () => {
    serve({ ...KEY, profile, 'delete-account-confirm': done });
    left('/profile/edit', '/watch/7');
    await visit('/confirm-account-deletion?token=abc', <ConfirmDeletionScreen />);
    expect(screen.getByRole('link', { name: 'Keep it' })).toHaveAttribute('href', '/profile/edit');
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await back()).toHaveAttribute('href', '/watch/7');
  });

  it('is the home page where nothing is remembered', async () => {
    serve({ ...KEY, profile, 'delete-account-confirm': done });
    await visit('/confirm-account-deletion?token=abc', <ConfirmDeletionScreen />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });
});
