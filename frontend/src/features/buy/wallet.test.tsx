import { act, screen, waitFor } from '@testing-library/react';
import { accept, answers, bought, cardField, payable, press, provideStripe, show } from '@/testing/checkout';
import { order } from '@/testing/orders';
import { json, serve } from '@/testing/server';

const PAY = 'Pay USD $61.95';
const calls = {
  ...answers,
  'stripe/list-cards': () => json({ data: [] }),
  'stripe/setup-intent': () => json({ data: { client_secret: 'seti_1_secret_2', setup_intent_id: 'seti_1' } }),
  'stripe/buy': () => bought(order()),
};

beforeEach(() => {
  cardField.submit.mockReset().mockResolvedValue({});
  provideStripe();
});

async function chooseWallet(): Promise<void> {
  await show('?type=package&id=40');
  await screen.findByRole('group', { name: 'New card' });
  act(() => {
    cardField.ready();
    cardField.wallet();
  });
  await accept();
}

it('pays with a wallet, in which no card is typed', async () => {
  const log = serve(calls);
  await chooseWallet();
  await press(PAY);
  await waitFor(() => expect(log.some(({ path }) => path === 'stripe/buy')).toBe(true));
});

it('opens the wallet in answer to the press, before anything is asked', async () => {
  const log = serve(calls);
  await chooseWallet();
  const before = log.length;
  let asked = -1;
  cardField.submit.mockImplementation(async () => {
    asked = log.length - before;
    return {};
  });
  await press(PAY);
  await waitFor(() => expect(asked).toBe(0));
});

it('says nothing when the wallet is closed, and can be pressed again', async () => {
  const log = serve(calls);
  await chooseWallet();
  cardField.submit.mockResolvedValueOnce({ error: { type: 'validation_error', message: 'The wallet was closed.' } });
  await press(PAY);
  await payable(PAY);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(log.some(({ path }) => path === 'stripe/buy')).toBe(false);
  await press(PAY);
  await waitFor(() => expect(log.some(({ path }) => path === 'stripe/buy')).toBe(true));
});

it('names the wallet of a saved card', async () => {
  const card = { id: 'pm_2', brand: 'visa', last4: '3478', wallet: 'google_pay', exp_month: 4, exp_year: 2031, expired: false };
  serve({ ...calls, 'stripe/list-cards': () => json({ data: [card] }) });
  await show('?type=package&id=40');
  expect(await screen.findByRole('radio', { name: /^Google Pay · Visa/ })).toBeChecked();
});
