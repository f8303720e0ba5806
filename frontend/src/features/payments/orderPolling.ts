import type { Order } from '@/api/types';
import { ORDER_POLLING_MS, ORDER_POLLING_MOST_MS } from '@/lib/constants';

type Reason =
  /** It could not be paid. */
  | 'failed'
  /** The buyer left, or cancelled the popup that showed the failure. */
  | 'canceled'
  /** It takes longer than anybody waits: an e-mail tells. */
  | 'late';

/** Why an order did not come to be paid. */
export class OrderRejection extends Error {
  override readonly name = 'OrderRejection';

  constructor(
    readonly reason: Reason,
    /** As it stood last. */
    readonly order: Order | null = null,
  ) {
    super(reason);
  }

  /** Whether it is shown in a popup over the page: a failed order is. One that its buyer cancelled is shown nowhere. */
  get popup(): boolean {
    return this.reason === 'failed';
  }
}

/** Whether what was ordered belongs to the viewer now. */
export function isPaid(order: Order | null): order is Order & { status: 'paid' | 'active' } {
  return order?.status === 'paid' || order?.status === 'active';
}

/**
 * Asks for an order every two seconds until it is paid. `ask` answers null where no answer came, which is no reason to
 * give up. Rejects with an `OrderRejection`.
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
