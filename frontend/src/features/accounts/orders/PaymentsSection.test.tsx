import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Transaction } from '@/api/types';
import '@/i18n/en.json?orders';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { PaymentsSection } from './PaymentsSection';

const paid: Transaction = {
  id: 5,
  event: 'payment',
  status: 'paid',
  amount: 6195,
  refunded: 0,
  currency: 'USD',
  card: { brand: 'visa', last4: '4242' },
  orders: [{ id: 8, name: 'Season Pass', product_id: 40, type: 'package' }],
  receipts: [],
  failure: null,
  created_at: '2026-03-02T10:00:00Z',
  paid_at: '2026-03-02T10:00:05Z',
  period_end: null,
};
const former: Transaction = { ...paid, id: 4, amount: 944, orders: [{ id: 9, name: 'Family', product_id: 41, type: 'subscription' }] };

async function show(transactions: Transaction[]) {
  const log = serve({ get_api_key: () => json({ data: { api_key: 'k' } }), transactions: () => json({ data: transactions }) });
  await renderInSite(<PaymentsSection />);
  return log;
}

it('lists everything that was charged, in the order of the answer', async () => {
  const log = await show([paid, former]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(/Season Pass.*Visa ···· 4242.*Paid.*USD \$61\.95/);
  expect(rows[1]).toHaveTextContent(/Family.*USD \$9\.44/);
  expect(log.find(({ path }) => path === 'transactions')?.query.get('no_limit')).toBe('1');
});

it('lists a single payment, too', async () => {
  await show([paid]);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
});

it('says so where nothing was charged', async () => {
  await show([]);
  expect(await screen.findByText('No payments yet')).toBeInTheDocument();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});
