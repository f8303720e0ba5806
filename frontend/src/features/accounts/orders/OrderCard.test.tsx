import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Order } from '@/api/types';
import { order } from '@/testing/orders';
import { renderInSite } from '@/testing/site';
import { OrderCard } from './OrderCard';

const NOW = Date.parse('2026-04-01T10:00:00Z');
const GIVEN = { given: true, base_price: 0, service_fee: 0, price: 0, paid_at: null } satisfies Partial<Order>;

const show = (changes: Partial<Order>) =>
  renderInSite(
    <MemoryRouter>
      <OrderCard order={order(changes)} now={NOW} />
    </MemoryRouter>,
  );

it('shows an order that was given without a price', async () => {
  await show(GIVEN);
  expect(screen.getByText('Given').nextElementSibling).toHaveTextContent('Mar 1, 2026');
  expect(screen.getByText('Runs until').nextElementSibling).toHaveTextContent('Dec 26, 2026');
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.queryByText('Price')).not.toBeInTheDocument();
  expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shows a given order that was revoked as expired', async () => {
  await show({ ...GIVEN, status: 'inactive', activity_status: 'expired', ends_at: '2026-03-20T10:00:00Z' });
  expect(screen.getByText('Expired')).toBeVisible();
  expect(screen.getByText('Ended').nextElementSibling).toHaveTextContent('Mar 20, 2026');
  expect(screen.queryByText('Price')).not.toBeInTheDocument();
});

it('shows the price of an order that was bought', async () => {
  await show({});
  expect(screen.getByText('Bought').nextElementSibling).toHaveTextContent('Mar 1, 2026');
  expect(screen.getByText('Price').nextElementSibling).toHaveTextContent('$61.95');
});
