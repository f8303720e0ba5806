import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { channel } from '@/testing/channel';
import { addition, pass, subscription } from '@/testing/passes';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { SelectPackageScreen } from './SelectPackageScreen';

const key = () => json({ data: { api_key: 'k' } });

const show = (address: string, changes = { packages: [pass(), addition], subscriptions: [subscription] }) =>
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
  expect(screen.getByRole('link', { name: 'Locker' })).toBeInTheDocument();
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
});

it('can be tried again when the pass could not be asked for', async () => {
  const answers = { get_api_key: key, 'packages/50': (_: unknown, nth: number) => (nth === 1 ? problem(400, 'bad_request') : json({ data: pass({ id: 50, name: 'New' }) })) };
  serve(answers);
  await show('/select-package/50');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'New' })).toBeInTheDocument();
});
