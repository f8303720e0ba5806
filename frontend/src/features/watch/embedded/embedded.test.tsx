import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionApi } from '@/features/session/sessionApi';
import { setSign } from '@/features/session/sessionSign';
import { eventDetail } from '@/testing/events';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import JoinButton from './JoinButton';
import SignInWindow from './SignInWindow';
import { isSignInWindow, signInPath } from './signInPath';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }), profile: () => json({ data: viewer() }), 'events/7': () => json({ data: eventDetail() }) };

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('is a window of the player’s own address', () => {
  expect(isSignInWindow(new URL(signInPath(7), window.location.href).search)).toBe(true);
  expect(isSignInWindow('')).toBe(false);
  vi.stubGlobal('top', {});
  expect(isSignInWindow('?sign_in=1')).toBe(false);
});

it('joins with the code that the window hands over, and asks for the event anew', async () => {
  const log = serve({ ...KEY, 'auth/add_session': () => json({ data: viewer() }) });
  const opened = document.body.appendChild(document.createElement('iframe')).contentWindow;
  const open = vi.fn(() => opened);
  vi.stubGlobal('open', open);
  await renderInSite(<JoinButton eventId={7} primary />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(open).toHaveBeenCalledWith('/watch_embed/7?sign_in=1', '_blank', expect.stringContaining('popup'));
  const data = { type: 'grandstand:session-code', code: 'abc' };
  act(() => void window.dispatchEvent(new MessageEvent('message', { source: opened, origin: window.location.origin, data })));
  expect(await screen.findByText('You are signed in. Nothing that you have opens this event.')).toBeInTheDocument();
  expect(log.find(({ path }) => path === 'auth/add_session')?.body).toMatchObject({ code: 'abc', embed: true });
  expect(log.filter(({ path }) => path === 'events/7')).toHaveLength(2);
});

it('says so where no window opens', async () => {
  serve(KEY);
  vi.stubGlobal('open', () => null);
  await renderInSite(<JoinButton eventId={7} primary={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'I have a pass' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Allow this page to open one');
});

function Here() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

it('has guests sign in first, and come back', async () => {
  serve(KEY);
  await renderInSite(
    <MemoryRouter initialEntries={['/watch_embed/7?sign_in=1']}>
      <Routes>
        <Route path="/login" element={<Here />} />
        <Route path="*" element={<SignInWindow eventId={7} />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText('/login?return_to=%2Fwatch_embed%2F7%3Fsign_in%3D1')).toBeInTheDocument();
});

/** Renders the popup of `opener` for a signed-in viewer. */
async function signedIn(opener: { postMessage: () => void } | null, code: () => Response) {
  serve({ ...KEY, 'auth/session-code': code });
  const close = vi.fn();
  vi.stubGlobal('opener', opener);
  vi.stubGlobal('close', close);
  setSign();
  const { store } = await renderInSite(
    <MemoryRouter>
      <SignInWindow eventId={7} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/^One moment/)).toBeInTheDocument();
  await act(() => store.dispatch(sessionApi.endpoints.getProfile.initiate()));
  return close;
}

it('hands over one code and closes', async () => {
  const postMessage = vi.fn();
  const close = await signedIn({ postMessage }, () => json({ data: { code: 'abc' } }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'grandstand:session-code', code: 'abc' }, window.location.origin);
});

it('says how to go on where the tie to the player is cut, and where the code could not be had', async () => {
  await signedIn(null, () => problem(500, 'internal'));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  serve({ ...KEY, 'auth/session-code': () => json({ data: { code: 'abc' } }) });
  await userEvent.click(retry);
  expect(await screen.findByText(/press “Sign in” in the player once more/)).toBeInTheDocument();
});
