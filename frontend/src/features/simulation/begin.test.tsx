import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, problem, serve } from '@/testing/server';
import { STORED } from '@/lib/simulating';

const DESCRIPTION = {
  channel: 'Tested Channel',
  revision: { applied: false, number: null, made_at: '2026-03-01T10:00:00Z' },
  expires_at: '2026-03-15T10:00:00Z',
  viewers: ['guest', 'user', 'subscriber', 'temporary_password'],
  packages: [],
  countries: [],
  languages: ['en', 'fr'],
};

// jsdom has no sendBeacon.
navigator.sendBeacon = () => true;

/** Opens an address with fresh modules, because begin() can run only once per page. */
async function page(address: string) {
  vi.resetModules();
  window.history.replaceState(null, '', address);
  const { beginSimulation } = await import('./begin');
  const begun = beginSimulation();
  return { begun };
}

/** Waits for the focus too: the page renders outside of the testing library, so its heading appears before it is focused. */
const isOver = () => waitFor(() => expect(screen.getByRole('heading', { name: 'This simulation is over' })).toHaveFocus());

afterEach(() => {
  act(() => document.body.replaceChildren());
  window.history.replaceState(null, '', '/');
});

it('takes the link out of the address, asks what to look at, and leads into the site', async () => {
  const log = serve({ simulation: () => json({ data: DESCRIPTION }), events: () => json({ data: [] }) });
  const { begun } = await page('/simulate?link=signed.text');
  expect(await screen.findByRole('heading', { level: 1, name: 'See Tested Channel as your viewers will' })).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe('/simulate');
  expect(screen.getByText('Preview')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Simulate · Tested Channel'));
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: /Temporary password/ }));
  await user.click(screen.getByRole('button', { name: 'Look at the site' }));
  expect(await begun).toBeTypeOf('function');
  expect(window.location.pathname).toBe('/');
  expect(JSON.parse(sessionStorage.getItem(STORED) ?? '')).toMatchObject({ token: 'signed.text', state: { viewer: 'temporary_password' } });
  expect(localStorage.length).toBe(0);
  expect(log.every(({ headers }) => headers.get('x-simulation')?.startsWith('signed.text;'))).toBe(true);
});

it('says that a link is over, and makes the tab an ordinary one', async () => {
  document.head.innerHTML = '<meta name="grandstand-channel" content="tested">';
  serve({ simulation: () => problem(404, 'simulation_over') });
  await page('/simulate?link=old');
  await isOver();
  expect(screen.getByText('grandstand channel simulate tested')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To the real site' })).toHaveAttribute('href', '/');
  expect(sessionStorage.getItem(STORED)).toBeNull();
});

it('ends where the server takes no part in simulations, and sends it nothing', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    sent.push(`${init?.method ?? 'GET'} ${address}`);
    return problem(404, 'not_found', {}, { 'x-request-id': 'r1' });
  });
  await page('/simulate?link=signed.text');
  await isOver();
  expect(screen.getByText(/as if this were the real site/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To the real site' })).toHaveAttribute('href', '/');
  expect(sessionStorage.getItem(STORED)).toBeNull();
  const { request } = await import('@/api/request');
  expect((await request({ url: 'favorite', method: 'POST' })).error).toMatchObject({ code: 'network' });
  expect(sent).toEqual(['GET /api/simulation']);
});

it('takes what no link can be for one that is over', async () => {
  const log = serve({});
  await page('/simulate?link=a%0Ab');
  await isOver();
  expect(sessionStorage.getItem(STORED)).toBeNull();
  expect(log).toEqual([]);
});

it('goes on by itself in a tab that simulates already', async () => {
  serve({ simulation: () => json({ data: DESCRIPTION }) });
  sessionStorage.setItem(STORED, JSON.stringify({ token: 'signed', state: { viewer: 'user' } }));
  const { begun } = await page('/schedule');
  expect(await begun).toBeTypeOf('function');
  expect(window.location.pathname).toBe('/schedule');
});

it('is nothing to a tab without a link', async () => {
  const { begun } = await page('/simulate?link=');
  expect(await begun).toBeNull();
});
