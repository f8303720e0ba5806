import { render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { useNow } from '@/lib/useNow';
import { eventsApi } from '@/features/catalogue/eventsApi';
import { useBootstrap } from '@/features/channel/channelApi';
import { useProfile, useViewer } from '@/features/session/useViewer';
import { browser, setTransport } from '@/api/transport';
import { makeStore } from '@/app/store';
import { boot } from '@/app/boot';
import { channel } from '@/testing/channel';
import { event } from '@/testing/events';
import { json, problem, serve } from '@/testing/server';
import { viewer } from '@/testing/user';
import { simulated } from './simulated';
import { storeSimulation, PLAIN, simulation } from './storedSimulation';
import { switchTo } from './renew';

const page = vi.hoisted(() => ({ reload: vi.fn() }));
vi.mock('./reload', () => page);

const nothing = { onOver: () => undefined, onRefused: () => undefined, onReal: () => undefined };
const header = ({ headers }: { headers: Headers }) => headers.get('x-simulation') ?? '';

/** A page that shows some of each kind of data. */
function Page() {
  useProfile();
  const user = useViewer();
  const { data } = eventsApi.useGetEventQuery(7);
  return (
    <p>
      {useBootstrap().settings.name}, {user?.first_name ?? 'nobody'}, {data?.name ?? '…'}, {new Date(useNow()).getUTCFullYear()}
    </p>
  );
}

async function site(state = PLAIN) {
  storeSimulation({ token: 'signed', state });
  const log = serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    'channel-bootstrap-data': (asked) => (header(asked).includes('country=XX') ? problem(422, 'invalid_parameters') : json({ data: channel() })),
    'events/7': (asked) => json({ data: event({ name: header(asked).includes('country=AT') ? 'closed' : 'open' }) }),
    profile: (asked) => (header(asked).includes('viewer=guest') ? problem(401, 'unauthenticated') : json({ data: viewer() })),
  });
  setTransport({ ...browser, fetch: simulated(browser.fetch, nothing) });
  const store = makeStore();
  await boot(store);
  render(
    <Provider store={store}>
      <Page />
    </Provider>,
  );
  const year = new Date().getFullYear();
  await screen.findByText(`Tested Channel, nobody, open, ${year}`);
  return { store, log, year };
}

it('asks anew for all that the screen shows, as somebody else', async () => {
  const { store, year } = await site();
  expect(await switchTo(store, { viewer: 'subscriber', country: 'AT' })).toBe(true);
  await screen.findByText(`Tested Channel, Ada, closed, ${year}`);
  await switchTo(store, { viewer: 'guest' });
  await screen.findByText(`Tested Channel, nobody, closed, ${year}`);
});

it('has the page tell the simulated time, also back again', async () => {
  const { store, log, year } = await site();
  const ahead = 366 * 24 * 3_600_000;
  await switchTo(store, { moment: { occasion: null, eventId: null, ahead } });
  await screen.findByText(`Tested Channel, nobody, open, ${new Date(Date.now() + ahead).getUTCFullYear()}`);
  expect(
    log
      .filter(({ path }) => path === 'events/7')
      .map(header)
      .at(-1),
  ).toMatch(/;at=\d{4}-/);
  await switchTo(store, { moment: null });
  await screen.findByText(`Tested Channel, nobody, open, ${year}`);
});

it('keeps the state there was where the server refuses another', async () => {
  const { store, log, year } = await site();
  expect(await switchTo(store, { country: 'XX' })).toBe(false);
  expect(simulation()?.state).toEqual(PLAIN);
  expect(screen.getByText(`Tested Channel, nobody, open, ${year}`)).toBeInTheDocument();
  await waitFor(() => expect(log.filter(({ path }) => path === 'events/7')).toHaveLength(1));
});

it('starts a page over that could not come up, in the next state that it can come up in', async () => {
  storeSimulation({ token: 'signed', state: { ...PLAIN, viewer: 'subscriber', pass: 9 } });
  const refusing = (asked: { headers: Headers }) => /package=9|country=XX/.test(header(asked));
  serve({
    get_api_key: (asked) => (refusing(asked) ? problem(422, 'invalid_parameters') : json({ data: { api_key: 'k' } })),
    'channel-bootstrap-data': (asked) => (refusing(asked) ? problem(422, 'invalid_parameters') : json({ data: channel() })),
  });
  setTransport({ ...browser, fetch: simulated(browser.fetch, nothing) });
  const store = makeStore();
  expect((await boot(store)).ready).toBe(false);
  // Choices are kept, because it may take more than one to bring the site up.
  expect(await switchTo(store, { country: 'XX' })).toBe(false);
  expect(await switchTo(store, { pass: null })).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
  expect(await switchTo(store, { country: null })).toBe(true);
  expect(page.reload).toHaveBeenCalledOnce();
  expect(simulation()?.state).toEqual({ ...PLAIN, viewer: 'subscriber' });
});
