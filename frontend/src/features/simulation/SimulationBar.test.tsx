import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { boot } from '@/app/boot';
import { makeStore } from '@/app/store';
import '@/i18n/en.json?simulation';
import { channel } from '@/testing/channel';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { simulated } from './simulated';
import { storeSimulation, PLAIN, simulation } from './storedSimulation';
import { SimulationBar } from './SimulationBar';

const page = vi.hoisted(() => ({ reload: vi.fn() }));
vi.mock('./reload', () => page);

const DESCRIPTION = {
  channel: 'Tested Channel',
  revision: { applied: true, number: 4, made_at: '2026-03-01T10:00:00Z' },
  expires_at: '2026-03-15T10:00:00Z',
  viewers: ['guest', 'user', 'subscriber', 'temporary_password'],
  packages: [{ id: 3, title: 'Season pass' }],
  countries: [
    { code: 'AT', blocked: true },
    { code: 'FR', blocked: false },
  ],
  languages: ['en'],
};
const NEXT = { id: 7, name: 'RIV @ NOR', starts_at: '2099-03-14T12:00:00Z', ends_at: '2099-03-14T14:00:00Z' };

async function bar({ wide = true, pass = null as number | null } = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: wide && media.includes('1120'), media }) as MediaQueryList,
  );
  storeSimulation({ token: 'signed', state: pass === null ? PLAIN : { ...PLAIN, viewer: 'subscriber', pass } });
  const isGone = ({ headers }: { headers: Headers }) => /package=9/.test(headers.get('x-simulation') ?? '');
  const log = serve({
    simulation: () => json({ data: DESCRIPTION }),
    events: () => json({ data: [NEXT], meta: { total: 1, limit: 1, offset: 0 } }),
    get_api_key: () => json({ data: { api_key: 'k' } }),
    'channel-bootstrap-data': (asked) => (isGone(asked) ? problem(422, 'invalid_parameters') : json({ data: channel() })),
  });
  vi.stubGlobal('fetch', simulated(fetch, { onOver: () => undefined, onRefused: () => undefined, onReal: () => undefined }));
  const store = makeStore();
  if (pass !== null) await boot(store);
  await renderInSite(<SimulationBar store={store} />);
  return { log, user: userEvent.setup() };
}

it('switches who looks, with which pass, from where and when', async () => {
  const { log, user } = await bar();
  const inside = within(screen.getByRole('complementary', { name: 'Simulation' }));
  expect(inside.queryByLabelText('With which pass')).toBeNull();
  await user.selectOptions(inside.getByLabelText('As whom'), 'Subscriber');
  await user.selectOptions(inside.getByLabelText('With which pass'), 'Season pass');
  await user.selectOptions(await inside.findByLabelText('From where'), 'Austria (closed)');
  await inside.findByRole('option', { name: /^During “RIV @ NOR”/ });
  await user.selectOptions(inside.getByLabelText('When'), 'live');
  expect(simulation()?.state).toMatchObject({ viewer: 'subscriber', pass: 3, country: 'AT', moment: { occasion: 'live', eventId: 7 } });
  await waitFor(() =>
    expect(log.at(-1)?.headers.get('x-simulation')).toMatch(/^signed;viewer=subscriber;package=3;country=AT;at=2099-03-14T12:(15:00|14:59)Z$/),
  );
});

it('asks for the next event as of now, whatever is simulated', async () => {
  const { log } = await bar();
  await waitFor(() => expect(log.some(({ path }) => path === 'events')).toBe(true));
  expect(log.find(({ path }) => path === 'events')?.headers.get('x-simulation')).toBe('signed;viewer=guest');
});

it('is one line on a phone, that opens', async () => {
  const { user } = await bar({ wide: false });
  expect(screen.queryByLabelText('As whom')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Simulation.*Guest/ }));
  const sheet = within(screen.getByRole('dialog', { name: 'Simulation' }));
  await user.selectOptions(sheet.getByLabelText('As whom'), 'Registered user');
  await waitFor(() => expect(screen.getByText('Registered user', { selector: 'span' })).toBeInTheDocument());
});

it.each([true, false])('leads out of a state that can’t be shown (wide: %s)', async (wide) => {
  page.reload.mockReset();
  const { user } = await bar({ wide, pass: 9 });
  const own = within(screen.getByRole('complementary', { name: 'Simulation' }));
  expect(own.getByText('Can’t be shown like this')).toBeInTheDocument();
  if (!wide) await user.click(own.getByRole('button', { name: /Can’t be shown/ }));
  expect(own.getByRole('button', { name: 'Leave' })).toBeVisible();
  const passes = own.getByLabelText('With which pass');
  await waitFor(() => expect(passes).toHaveDisplayValue('A pass that is no longer there'));
  await user.selectOptions(passes, 'Every pass');
  await waitFor(() => expect(page.reload).toHaveBeenCalledOnce());
  expect(simulation()?.state).toMatchObject({ viewer: 'subscriber', pass: null });
});
