import type { Order, Receipt } from '@/api/types';
import { useGetOrdersQuery } from '@/features/payments/ordersApi';

const NONE: Order[] = [];

/** Returns the orders that a receipt is for, as they are now; none while they load. */
export function useReceiptOrders({ lines }: Receipt): Order[] {
  const { data = NONE } = useGetOrdersQuery();
  return data.filter(({ id }) => lines.some((line) => line.order_id === id));
}
