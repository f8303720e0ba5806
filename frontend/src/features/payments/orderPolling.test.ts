// @vitest-environment node
import type { Order } from '@/api/types';
import { order } from '@/testing/orders';
import { type OrderRejection, paidOrder } from './orderPolling';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const open = order({ status: 'inactive', starts_at: null });

/** Returns a function that resolves to the answers in turn and repeats the last one. */
function answers(...list: (Order | null)[]) {
  return vi.fn(async () => (list.length > 1 ? (list.shift() ?? null) : (list[0] ?? null)));
}

const rejected = (promise: Promise<Order>) =>
  promise.then(
    () => null,
    (cause: unknown) => cause as OrderRejection,
  );

it.each(['paid', 'active'] as const)('asks every two seconds until the order is %s; no answer is no reason to give up', async (status) => {
  const ask = answers(open, null, order({ status }));
  const paid = paidOrder(ask, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await paid).toMatchObject({ status });
});

it.each(['failed', 'refunded'] as const)('rejects an order that is %s with its data and the popup flag', async (status) => {
  const cause = await rejected(paidOrder(answers(order({ status })), new AbortController().signal));
  expect(cause).toMatchObject({ reason: 'failed', popup: true, order: { status } });
});

it('rejects as canceled, without the popup flag, as soon as the buyer leaves', async () => {
  const leaving = new AbortController();
  const ending = rejected(paidOrder(answers(open), leaving.signal));
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(await ending).toMatchObject({ reason: 'canceled', popup: false });
});

it('stops after ten minutes', async () => {
  const ask = answers(open);
  const ending = rejected(paidOrder(ask, new AbortController().signal));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(await ending).toMatchObject({ reason: 'late', popup: false });
  expect(ask).toHaveBeenCalledTimes(301);
});
