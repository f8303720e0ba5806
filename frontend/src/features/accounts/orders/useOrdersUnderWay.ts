import type { Order } from '@/api/types';
import { ORDER_POLLING_MS } from '@/lib/constants';
import { useGetOrdersQuery } from '@/features/payments/ordersApi';

/** Polls the orders while a payment or a cancellation is in progress. */
export function useOrdersUnderWay(orders: readonly Order[] | undefined): void {
  const underWay = orders?.some(isUnderWay) ?? false;
  useGetOrdersQuery(undefined, { pollingInterval: underWay ? ORDER_POLLING_MS : 0, skipPollingIfUnfocused: true });
}

/** Unpaid orders older than this are not polled: they are unlikely to change. */
const RECENT_MS = 10 * 60_000;

function isUnderWay({ status, cancellation, failure, created_at }: Order): boolean {
  const paying = status === 'inactive' && failure === null && Date.now() - Date.parse(created_at) < RECENT_MS;
  return paying || cancellation === 'processing';
}
