import { vi } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { hasSign } from '@/features/session/sessionSign';
import { selectUser } from '@/features/session/sessionSlice';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { LoginScreen } from './LoginScreen';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };

const show = () =>
  renderInSite(
    <MemoryRouter initialEntries={['/login']}>
      <LoginScreen />
    </MemoryRouter>,
  );

async function fill(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('signs in, and leaves the sign that somebody has', async () => {
  const log = serve({ ...KEY, 'v2/auth/login': () => json({ data: viewer() }) });
  const { store } = await show();
  await fill(' ada@example.org ', 'lakeside rink');
  await vi.waitFor(() => expect(selectUser(store.getState())?.email).toBe('ada@example.org'));
  expect(hasSign()).toBe(true);
  expect(log.find(({ path }) => path === 'v2/auth/login')?.body).toMatchObject({ email: 'ada@example.org', password: 'lakeside rink' });
});

it('asks for nothing while a field is wrong, and leads to it', async () => {
  const log = serve(KEY);
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Field is required');
  await fill('ada', '');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('A valid email address is required');
  expect(log.some(({ path }) => path === 'v2/auth/login')).toBe(false);
});

it.each([
  [422, 'wrong_auth_data', 'Invalid email or password. Please try again.'],
  [429, 'too_many_attempts', 'Too many attempts. Please wait a few minutes and try again.'],
  [409, 'already_logged_in', 'You are already logged in'],
  [500, 'internal', 'Something went wrong. Please try again or contact technical support'],
])('%s %s says: %s', async (status, code, text) => {
  serve({ ...KEY, 'v2/auth/login': () => problem(status, code) });
  await show();
  await fill('ada@example.org', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Password')).toHaveValue('wrong');
});

it('shows the password to who wants to see it', async () => {
  serve(KEY);
  await show();
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  expect(password).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(password).toHaveAttribute('type', 'text');
});
