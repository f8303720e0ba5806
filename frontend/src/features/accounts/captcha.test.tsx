import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { channel } from '@/testing/channel';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { LoginScreen } from './LoginScreen';
import { PasswordResetRequestScreen } from './PasswordResetRequestScreen';
import type { Captcha } from '@/features/forms/captcha/captchaScript';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const { settings } = channel();
const accounts = { ...settings.accounts, recaptcha_site_key: 'public-key', recaptcha_script: 'https://captcha.example/api.js' };
const bootstrap = channel({ settings: { ...settings, accounts } });

type Box = Parameters<Captcha['render']>[1];
let boxes: Box[] = [];

/** Replaces Google's script with a fake that loads at once. */
const comes = () => {
  window.grecaptcha = { ready: (then) => then(), render: (_, box) => boxes.push(box) };
  return vi.spyOn(document.head, 'append').mockImplementation((script) => {
    queueMicrotask(() => (script as HTMLScriptElement).onload?.(new Event('load')));
  });
};

beforeEach(() => {
  boxes = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  delete window.grecaptcha;
});

const show = (page: React.ReactNode, own = bootstrap) => renderInSite(<MemoryRouter>{page}</MemoryRouter>, { bootstrap: own });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
const box = () => screen.getByRole('group', { name: 'Check that you are not a robot' });
const drawn = (count: number) => vi.waitFor(() => expect(boxes).toHaveLength(count));

it('a script that is blocked is told of, and tried again', async () => {
  const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    queueMicrotask(() => (script as HTMLScriptElement).onerror?.('blocked'));
  });
  serve(KEY);
  await show(<PasswordResetRequestScreen />);
  expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
  expect((append.mock.calls[0]?.[0] as HTMLScriptElement).src).toBe('https://captcha.example/api.js?render=explicit&hl=en');
  append.mockRestore();
  comes();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await drawn(1);
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

it('nothing is sent without a token, which works once and runs out', async () => {
  comes();
  const log = serve({ ...KEY, 'auth/password-reset-request': () => problem(422, 'recaptcha_invalid') });
  const asked = () => log.filter(({ path }) => path === 'auth/password-reset-request');
  await show(<PasswordResetRequestScreen />);
  await drawn(1);
  expect(boxes[0]).toMatchObject({ sitekey: 'public-key' });
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await send();
  expect(box()).toHaveAccessibleDescription('Google recaptcha token required');
  expect(box()).toHaveFocus();
  act(() => boxes[0]?.callback('person'));
  act(() => boxes[0]?.['expired-callback']());
  expect(box()).toHaveAccessibleDescription(/has run out/);
  await send();
  expect(asked()).toEqual([]);
  act(() => boxes[0]?.callback('person'));
  await send();
  expect(asked().map(({ body }) => body?.['recaptcha_token'])).toEqual(['person']);
  expect(await screen.findByText('Google recaptcha token is invalid or you look like a robot')).toBeInTheDocument();
  await drawn(2);
});

it('stands at signing in only once the server asks for it', async () => {
  comes();
  const log = serve({ ...KEY, 'v2/auth/login': () => problem(422, 'recaptcha_required') });
  await show(<LoginScreen />);
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Google recaptcha token required')).toBeInTheDocument();
  await drawn(1);
  act(() => boxes[0]?.callback('person'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await vi.waitFor(() => expect(log.filter(({ path }) => path === 'v2/auth/login').at(-1)?.body).toMatchObject({ recaptcha_token: 'person' }));
});

it('is not there, and loads nothing, on a channel that does not use it', async () => {
  const append = comes();
  serve(KEY);
  await show(<PasswordResetRequestScreen />, channel());
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
  expect(append).not.toHaveBeenCalled();
});
