import { screen } from '@testing-library/react';
import { storage } from '@/lib/storage';
import { accept, answers, bought, press, provideStripe, show } from '@/testing/checkout';
import { order } from '@/testing/orders';
import { serve } from '@/testing/server';

beforeEach(provideStripe);

/** Stores the pages of an earlier visit; a pass was the last one. */
function left(beforeShop: string | null) {
  const last = { route: '/select-package/:id', path: '/select-package/40', query: '', params: { id: '40' } };
  storage.set('state', { navigation: { last, previous: '/packages', beforeShop, owner: 5 } });
}

async function buy(query = '') {
  serve({ ...answers, 'stripe/buy': () => bought(order()) });
  await show(`?type=package&id=40${query}`);
  await accept();
  await press('Pay USD $61.95');
  await screen.findByRole('heading', { name: 'It’s yours' });
}

it('leads from the checkout to the page before, also in a tab of its own', async () => {
  serve(answers);
  left('/team/5');
  await show('?type=package&id=40');
  expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/select-package/40');
});

it('leads from what was bought to the page that the viewer came from, past the passes', async () => {
  left('/team/5?past=1');
  await buy();
  expect(screen.getByRole('link', { name: 'Back to where you were' })).toHaveAttribute('href', '/team/5?past=1');
  expect(screen.getByRole('link', { name: 'See what’s on' })).toHaveAttribute('href', '/schedule');
});

it('leads to the event that a pass was bought for', async () => {
  left('/team/5');
  await buy('&event=7');
  expect(screen.getByRole('link', { name: 'Watch now' })).toHaveAttribute('href', '/watch/7');
  expect(screen.queryByRole('link', { name: 'Back to where you were' })).not.toBeInTheDocument();
});

it.each([null, '//evil.example', 'javascript:alert(1)'])('leads to what can be watched where %s is remembered', async (address) => {
  left(address);
  await buy();
  expect(screen.queryByRole('link', { name: 'Back to where you were' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Watch now' })).toHaveAttribute('href', '/schedule');
});
