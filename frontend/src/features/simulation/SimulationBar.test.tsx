import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '@/app/store';
import '@/i18n/texts/simulation';
import { channel } from '@/testing/channel';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { simulated } from './simulated';
import { keep, PLAIN, simulation } from './kept';
import { SimulationBar } from './SimulationBar';

const DESCRIPTION = {
  channel: 'Tested Channel',
  revision: { applied: true, number: 4, made_at: '2026-03-01T10:00:00Z' },
  expires_at: '2026-03-15T10:00:00Z',
  viewers: ['guest', 'user', 'subscriber', 'temporary_password'],
  packages: [{ id: 3, title: 'Season pass' }],
  countries: [{ code: 'AT', blocked: true }, { code: 'FR', blocked: false }],
  languages: ['en'],
};
const NEXT = { id: 7, name: 'RIV @ NOR', starts_at: '2099-03-14T12:00:00Z', ends_at: '2099-03-14T14:00:00Z' };

async function bar({ wide = true } = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), { matches: wide && media.includes('1120'), media }) as MediaQueryList);
  keep({ token: 'signed', state: PLAIN });
  const log = serve({
    simulation: () => json({ data: DESCRIPTION }),
    events: () => json({ data: [NEXT], meta: { total: 1, limit: 1, offset: 0 } }),
    'channel-bootstrap-data': () => json({ data: channel() }),
  });
  vi.stubGlobal('fetch', simulated(fetch, { onOver: () => undefined, onRefused: () => undefined, onReal: () => undefined }));
  const store = makeStore();
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
  await waitFor(() => expect(log.at(-1)?.headers.get('x-simulation')).toMatch(/^signed;viewer=subscriber;package=3;country=AT;at=2099-03-14T12:(15:00|14:59)Z$/));
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
