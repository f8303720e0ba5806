import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { sessionApi } from '@/features/session/sessionApi';
import { channel } from '@/testing/channel';
import { addition, pass, subscription } from '@/testing/passes';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { SelectPackageScreen } from './SelectPackageScreen';

const key = () => json({ data: { api_key: 'k' } });

const show = (address: string, changes: Parameters<typeof channel>[0] = { packages: [pass(), addition], subscriptions: [subscription] }) =>
  renderInSite(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/select-package/:id" element={<SelectPackageScreen />} />
      </Routes>
    </MemoryRouter>,
    { bootstrap: channel(changes) },
  );

it('shows every part of the price, and that sales are final', async () => {
  serve({ get_api_key: key, 'packages/40': () => json({ data: pass() }) });
  await show('/select-package/40');
  expect(screen.getByRole('heading', { level: 1, name: 'Season Pass' })).toBeInTheDocument();
  const pay = screen.getByRole('complementary', { name: 'What you pay' });
  expect(pay).toHaveTextContent(/Price\s*USD \$59.00\s*Service fee\s*USD \$2.95\s*Charged in all\s*USD \$61.95/);
  expect(pay).toHaveTextContent('Sales are final. There are no refunds.');
  expect(screen.getByRole('heading', { name: 'Locker' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  // The channel has no account at a payment provider, or its secret is not set, so nothing can be bought.
  expect(within(pay).getByText('Nothing can be bought at the moment. Please come back later.')).toBeInTheDocument();
  expect(within(pay).queryByRole('link', { name: /^Buy/ })).not.toBeInTheDocument();
});

const payments = { publishable_key: 'pk_test_tested', script: '/stripe.js', taxes_added: false };
const selling = { packages: [pass(), addition], subscriptions: [subscription], settings: { ...channel().settings, payments } };
const buyLink = (name: RegExp) => screen.getByRole('link', { name });

it('leads to the till, with the additions that are chosen, and with the event that it is for', async () => {
  serve({ get_api_key: key, 'packages/40': () => json({ data: pass() }) });
  const { unmount } = await show('/select-package/40', selling);
  expect(buyLink(/^Buy for USD \$61.95/)).toHaveAttribute('href', '/buy?type=package&id=40');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Add Locker' }));
  expect(buyLink(/^Buy for USD \$123.90/)).toHaveAttribute('href', '/buy?items=package-40,package-42');
  unmount();
  await show('/select-package/40?event=7', selling);
  expect(buyLink(/^Buy for/)).toHaveAttribute('href', '/buy?type=event&id=7&package_id=40&event=7');
});

it('says what of it the viewer has, and offers no trial to who had one', async () => {
  const owned = {
    passes: [],
    covered: [],
    upgrades: [{ type: 'subscription', id: 41, of: [8] }],
    purchased: [{ type: 'package', id: 40, disabled_categories: [], disabled_participants: [], fully_purchased: true }],
  };
  serve({
    get_api_key: key,
    profile: () => json({ data: viewer({ trial_period_used: true }) }),
    'user/access': () => json({ data: owned }),
    'packages/40': () => json({ data: pass() }),
    'subscriptions/41': () => json({ data: subscription }),
  });
  const { store, unmount } = await show('/select-package/40', selling);
  await act(async () => void (await store.dispatch(sessionApi.endpoints.getProfile.initiate())));
  expect(await screen.findByText('This pass is yours.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Buy/ })).not.toBeInTheDocument();
  unmount();
  const second = await show('/select-package/41', selling);
  await act(async () => void (await second.store.dispatch(sessionApi.endpoints.getProfile.initiate())));
  expect(await screen.findByRole('link', { name: 'Upgrade for USD $9.44' })).toHaveAttribute('href', '/buy?type=subscription&id=41');
});

it('says that a pass adds nothing to another, and sells it only to who insists', async () => {
  const order = { order_id: 8, kind: 'subscription', product_id: 41, name: 'Monthly', activity_status: 'active', renewal: 'active', cancellation: null };
  const covered = {
    passes: [{ ...order, starts_at: '2026-11-01T10:00:00Z', ends_at: '2026-12-01T10:00:00Z', grace_ends_at: null }],
    covered: [{ type: 'package', id: 40, by: [8] }],
    upgrades: [],
    purchased: [{ type: 'package', id: 40, disabled_categories: [], disabled_participants: [], fully_purchased: true }],
  };
  serve({
    get_api_key: key,
    profile: () => json({ data: viewer() }),
    'user/access': () => json({ data: covered }),
    'packages/40': () => json({ data: pass() }),
  });
  const { store } = await show('/select-package/40', selling);
  await act(async () => void (await store.dispatch(sessionApi.endpoints.getProfile.initiate())));
  expect(await screen.findByText('You already have this with Monthly.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Buy anyway for USD $61.95' })).toHaveAttribute('href', '/buy?type=package&id=40');
});

it('asks for a subscription by its own call, and says what comes after the trial', async () => {
  const log = serve({ get_api_key: key, 'subscriptions/41': () => json({ data: subscription }) });
  await show('/select-package/41');
  await vi.waitFor(() => expect(log.map(({ path }) => path)).toContain('subscriptions/41'), 5000);
  expect(screen.getByText('Charged after the trial')).toBeInTheDocument();
});

it('has no pass that the channel does not sell', async () => {
  serve({ get_api_key: key });
  await show('/select-package/999');
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(await screen.findByText('Pass not found', { selector: 'p' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('can be tried again when the pass could not be asked for', async () => {
  const answers = {
    get_api_key: key,
    'packages/50': (_: unknown, nth: number) => (nth === 1 ? problem(400, 'bad_request') : json({ data: pass({ id: 50, name: 'New' }) })),
  };
  serve(answers);
  await show('/select-package/50');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'New' })).toBeInTheDocument();
});
