import { screen } from '@testing-library/react';
import { accept, answers, bought, nothingOwned, press, provideStripe, show } from '@/testing/checkout';
import { order } from '@/testing/orders';
import { json, serve } from '@/testing/server';

beforeEach(provideStripe);

const monthly = {
  order_id: 8,
  kind: 'subscription',
  product_id: 41,
  name: 'Monthly',
  activity_status: 'active',
  cancellation: null,
  starts_at: '2026-11-01T10:00:00Z',
  grace_ends_at: null,
};
const covered = (pass: object) => ({ ...nothingOwned, passes: [{ ...monthly, ...pass }], covered: [{ type: 'package', id: 40, by: [8] }] });

it('sells what adds nothing only to who insists', async () => {
  const log = serve({
    ...answers,
    'user/access': () => json({ data: covered({ renewal: 'active', ends_at: '2026-12-01T10:00:00Z' }) }),
    'stripe/buy': () => bought(order()),
  });
  await show('?type=package&id=40');
  expect(await screen.findByText('You already have this with Monthly. Buying it now adds nothing, and sales are final.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  await press('Buy it anyway');
  await accept();
  await press('Pay USD $61.95');
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeInTheDocument();
  expect(log.filter(({ path }) => path === 'stripe/buy')).toHaveLength(1);
});

it('says until when it adds nothing', async () => {
  serve({ ...answers, 'user/access': () => json({ data: covered({ renewal: 'canceled', ends_at: '2027-01-20T12:00:00Z' }) }) });
  await show('?type=package&id=40');
  expect(await screen.findByText(/^You already have this with Monthly until January 20, 2027\. Until then/)).toBeInTheDocument();
});
