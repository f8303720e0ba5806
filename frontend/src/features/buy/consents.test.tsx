import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accept, answers, bought, press, provideStripe, quote, show } from '@/testing/checkout';
import { order } from '@/testing/orders';
import { json, serve } from '@/testing/server';

beforeEach(provideStripe);

const WITHDRAWAL = 'I want access to begin at once, and lose my right of withdrawal.';
const PAY = 'Pay USD $61.95';
const paths = ['stripe/buy', 'stripe/buy_bundle', 'stripe/subscription/start_trial'];

it('asks for the consent about the right of withdrawal, and sends it', async () => {
  const log = serve({
    ...answers,
    'stripe/invoice-preview': () => json({ data: quote({ withdrawal: WITHDRAWAL }) }),
    'stripe/buy': () => bought(order()),
  });
  await show('?type=package&id=40');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I accept/ }));
  await press(PAY);
  const box = screen.getByRole('checkbox', { name: WITHDRAWAL });
  expect(await screen.findByText('Nothing can be bought without this consent')).toBeInTheDocument();
  expect(box).toHaveFocus();
  expect(log.some(({ path }) => paths.includes(path))).toBe(false);
  await userEvent.click(box);
  expect(screen.queryByText('Nothing can be bought without this consent')).not.toBeInTheDocument();
  await press(PAY);
  expect(await screen.findByRole('heading', { name: /./, level: 1 })).toBeInTheDocument();
  expect(log.find(({ path }) => path === 'stripe/buy')?.body).toMatchObject({ terms: true, withdrawal: true });
});

it('asks for nothing where buyers have no such right', async () => {
  const log = serve({ ...answers, 'stripe/buy': () => bought(order()) });
  await show('?type=package&id=40');
  await accept();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await press(PAY);
  const sent = log.find(({ path }) => path === 'stripe/buy');
  expect(sent?.body).not.toHaveProperty('withdrawal');
});
