import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Transaction } from '@/api/types';
import '@/i18n/en.json?orders';
import { renderInSite } from '@/testing/site';
import { TransactionRow } from './TransactionRow';

const transaction: Transaction = {
  id: 4,
  event: 'created',
  status: 'paid',
  amount: 944,
  refunded: 0,
  currency: 'USD',
  card: { brand: 'visa', last4: '4242' },
  orders: [{ id: 9, name: 'Family', product_id: 41, type: 'subscription' }],
  receipts: [],
  failure: null,
  created_at: '2026-03-01T10:00:00Z',
  paid_at: '2026-03-01T10:00:05Z',
  period_end: '2026-03-31T10:00:05Z',
};

async function show(changes: Partial<Transaction>) {
  await renderInSite(<TransactionRow transaction={{ ...transaction, ...changes }} />);
  return screen.getByRole('listitem');
}

it.each([
  ['created', 'New subscription'],
  ['updated', 'Subscription Renewal'],
  ['payment', 'Payment'],
] as const)('calls a payment that is %s "%s"', async (event, words) => {
  expect(await show({ event })).toHaveTextContent(`${words} · Visa ···· 4242`);
});

it.each([
  ['created', 'Processing'],
  ['failed', 'Failed'],
  ['paid', 'Paid'],
  ['refunded', 'Refunded'],
] as const)('shows the status %s as "%s"', async (status, words) => {
  expect(await show({ status })).toHaveTextContent(words);
});

it('tells how much went back', async () => {
  expect(await show({ status: 'refunded', refunded: 944 })).toHaveTextContent('USD $9.44 refunded');
});
