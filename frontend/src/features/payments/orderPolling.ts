import type { Order } from '@/api/types';
import { ORDER_POLLING_MS, ORDER_POLLING_MOST_MS } from '@/lib/constants';

type Reason =
  /** The payment failed or was refunded. */
  | 'failed'
  /** The buyer left the page, or cancelled the popup that showed the failure. */
  | 'canceled'
  /** Polling timed out; an e-mail reports the result. */
  | 'late';

/** Why waiting for an order's payment ended without one. */
export class OrderRejection extends Error {
  override readonly name = 'OrderRejection';

  constructor(
    readonly reason: Reason,
    /** The last known state. */
    readonly order: Order | null = null,
  ) {
    super(reason);
  }

  /** Whether to show it in a popup. Only failed orders are; cancelled ones are not shown at all. */
  get popup(): boolean {
    return this.reason === 'failed';
  }
}

/** Returns whether the viewer now owns what was ordered. */
export function isPaid(order: Order | null): order is Order & { status: 'paid' | 'active' } {
  return order?.status === 'paid' || order?.status === 'active';
}

/**
 * Polls an order every two seconds until it is paid. `ask` resolves to null after a failed request; polling then
 * continues. Rejects with an `OrderRejection`.
 */
export async function paidOrder(ask: () => Promise<Order | null>, signal: AbortSignal): Promise<Order> {
  const last = Date.now() + ORDER_POLLING_MOST_MS;
  for (let order = await ask(); ; order = await ask()) {
    if (signal.aborted) throw new OrderRejection('canceled', order);
    if (isPaid(order)) return order;
    if (order?.status === 'failed' || order?.status === 'refunded') throw new OrderRejection('failed', order);
    if (Date.now() >= last) throw new OrderRejection('late', order);
    await pause(signal);
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ORDER_POLLING_MS);
    signal.addEventListener('abort', done);
  });
}
