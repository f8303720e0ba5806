import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { MemoryRouter } from 'react-router-dom';
import type { AnnouncedRenewal } from '@/api/types';
import { RenewalScreen } from './RenewalScreen';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const renewal = (changes: Partial<AnnouncedRenewal> = {}) =>
  json({ data: { name: 'Monthly', ends_at: '2031-05-01T12:00:00Z', renewal: 'active', cancellation: null, ...changes } });

const show = (address = '/renewal?token=abc') =>
  renderInSite(
    <MemoryRouter initialEntries={[address]}>
      <RenewalScreen />
    </MemoryRouter>,
  );

it('cancels with one press, and nothing before', async () => {
  let isCancelled = false;
  const state = () => (isCancelled ? renewal({ renewal: 'cancelled', cancellation: 'finished' }) : renewal());
  const log = serve({
    ...KEY,
    renewal: state,
    'renewal/cancel': () => {
      isCancelled = true;
      return state();
    },
  });
  await show();
  expect(await screen.findByRole('heading', { name: 'Cancel the renewal of Monthly?' })).toBeInTheDocument();
  expect(screen.getByText(/You can use it until May 1, 2031/)).toBeInTheDocument();
  expect(log.some(({ path }) => path === 'renewal/cancel')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the renewal' }));
  expect(await screen.findByRole('heading', { name: 'Monthly will not be renewed' })).toHaveFocus();
  expect(log.find(({ path }) => path === 'renewal/cancel')?.body).toMatchObject({ token: 'abc' });
  expect(screen.queryByRole('button', { name: 'Cancel the renewal' })).not.toBeInTheDocument();
});

it('says that nothing is left to cancel', async () => {
  serve({ ...KEY, renewal: () => renewal({ renewal: null }) });
  await show();
  expect(await screen.findByRole('heading', { name: 'Monthly has ended' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it.each(['/renewal?token=nonsense', '/renewal'])('says when %s is no link of ours', async (address) => {
  serve({ ...KEY, renewal: () => problem(404, 'link_invalid') });
  await show(address);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link doesn’t work.');
  expect(screen.getByRole('link', { name: 'See my orders' })).toHaveAttribute('href', '/profile');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('can be asked again when the server does not answer, and keeps the question when it refuses', async () => {
  let fails = true;
  serve({ ...KEY, renewal: () => (fails ? problem(422, 'odd') : renewal()), 'renewal/cancel': () => problem(422, 'odd') });
  await show();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the renewal' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel the renewal' })).toBeEnabled();
});
