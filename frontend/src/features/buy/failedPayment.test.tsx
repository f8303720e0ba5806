import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@/api/types';
import { accept, answers, bought, cardField, press, provideStripe, show } from '@/testing/checkout';
import { order } from '@/testing/orders';
import { type RecordedCall, json, problem, serve } from '@/testing/server';

const PAY = 'Pay USD $61.95';
const POPUP = { name: 'The payment failed' };
const open = order({ status: 'inactive', starts_at: null });
const failed = order({
  status: 'failed',
  starts_at: null,
  failure: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'There is not enough money on your card.' },
});

const declined = () => problem(402, 'card_declined', { detail: 'There is not enough money on your card.' });
/** Declines the first payment and accepts the next. */
const declinedOnce = { ...answers, 'stripe/buy': (_: RecordedCall, nth: number) => (nth === 1 ? declined() : bought(order())) };

beforeEach(() => {
  cardField.focus.mockClear();
  provideStripe();
});

async function failToPay(): Promise<HTMLElement> {
  await show('?type=package&id=40');
  await accept();
  await press(PAY);
  return screen.findByRole('dialog', POPUP);
}

/** The ways to cancel the popup. */
const CANCELLING: [string, (popup: HTMLElement) => Promise<void>][] = [
  ['its button', (popup) => userEvent.click(within(popup).getByRole('button', { name: 'Cancel' }))],
  ['the cross', (popup) => userEvent.click(within(popup).getByRole('button', { name: 'Close' }))],
  // On Escape, the browser itself closes the dialog.
  ['Escape', (popup) => act(async () => (popup as HTMLDialogElement).close())],
];

it('is shown in a popup that says why, in the server’s words', async () => {
  serve(declinedOnce);
  const popup = await failToPay();
  expect(popup).toHaveTextContent('Season Pass');
  expect(popup).toHaveTextContent('There is not enough money on your card.Nothing was charged.');
  expect(popup).toHaveAccessibleDescription(/There is not enough money on your card/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('begins with the focus on the way to another card', async () => {
  serve(declinedOnce);
  const popup = await failToPay();
  expect(within(popup).getByRole('button', { name: 'Try another card' })).toHaveFocus();
});

it.each(CANCELLING)('leaves the form as it was, without a message, when it is cancelled by %s, and can be paid again', async (_, cancel) => {
  const log = serve(declinedOnce);
  await cancel(await failToPay());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText(/There is not enough money/)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(screen.getByRole('radio', { name: /Visa/ })).toBeChecked();
  await press(PAY);
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeInTheDocument();
  expect(log.filter(({ path }) => path === 'stripe/buy')).toHaveLength(2);
});

it('leads to the fields of another card', async () => {
  serve(declinedOnce);
  const popup = await failToPay();
  await userEvent.click(within(popup).getByRole('button', { name: 'Try another card' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Another card' })).toBeChecked();
  expect(screen.getByRole('checkbox')).toBeChecked();
  // The fields get the focus once they are ready.
  await screen.findByRole('group', { name: 'New card' });
  expect(cardField.focus).not.toHaveBeenCalled();
  act(() => cardField.ready());
  expect(cardField.focus).toHaveBeenCalledOnce();
});

it('is shown when the card’s owner did not confirm the payment', async () => {
  serve({ ...answers, 'stripe/buy': () => bought(open, 'processing', 'pi_1_secret_2'), 'orders/8': () => json({ data: open }) });
  expect(await failToPay()).toHaveTextContent(/The payment was not confirmed with your bank\..*Nothing was charged\./);
});

it('is shown in French', async () => {
  serve(declinedOnce);
  await show('?type=package&id=40', { language: 'fr' });
  await accept();
  await press(/^Payer/);
  const popup = await screen.findByRole('dialog', { name: 'Le paiement a échoué' });
  expect(popup).toHaveTextContent('Rien n’a été débité.');
  expect(within(popup).getByRole('button', { name: 'Essayer une autre carte' })).toBeInTheDocument();
  expect(within(popup).getByRole('button', { name: 'Annuler' })).toBeInTheDocument();
});

describe('while the provider takes its time', () => {
  afterEach(() => vi.useRealTimers());

  /** Pays and waits for the first order request. `states` are the successive answers; the last one repeats. */
  async function wait(...states: Order[]): Promise<RecordedCall[]> {
    const log = serve({
      ...answers,
      'stripe/buy': () => bought(open, 'processing'),
      'orders/8': (_, nth) => json({ data: states[Math.min(nth, states.length) - 1] }),
    });
    await show('?type=package&id=40');
    await accept();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    fireEvent.click(await screen.findByRole('button', { name: PAY }));
    await waitFor(() => expect(calls(log)).toBe(1));
    return log;
  }
  const calls = (log: RecordedCall[]) => log.filter(({ path }) => path === 'orders/8').length;
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

  it('is processing, then paid', async () => {
    await wait(open, order());
    expect(screen.getByRole('button', { name: 'Waiting for the payment…' })).toBeInTheDocument();
    expect(screen.getByText('One moment: please keep this page open.')).toHaveAttribute('role', 'status');
    await pass(2000);
    expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeInTheDocument();
  });

  it('is processing, then failed, which is shown in the popup with the order’s data', async () => {
    await wait(open, failed);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await pass(2000);
    expect(await screen.findByRole('dialog', POPUP)).toHaveTextContent('There is not enough money on your card.Nothing was charged.');
  });

  it('is given up after ten minutes: an e-mail tells', async () => {
    const log = await wait(open);
    await pass(10 * 60_000);
    expect(await screen.findByText(/we will e-mail you at ada@example.org/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const asked = calls(log);
    await pass(60_000);
    expect(calls(log)).toBe(asked);
  });
});
