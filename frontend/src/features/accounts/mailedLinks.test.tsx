import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { ConfirmDeletionScreen } from './ConfirmDeletionScreen';
import { PasswordResetRequestScreen } from './PasswordResetRequestScreen';
import { PasswordResetScreen } from './PasswordResetScreen';
import { VerifyEmailScreen } from './VerifyEmailScreen';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const done = () => json({ data: {} });

function Here() {
  return <p>{`at ${useLocation().pathname}`}</p>;
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
    await userEvent.type(screen.getByLabelText('Password once more'), 'lakeside rink');
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
