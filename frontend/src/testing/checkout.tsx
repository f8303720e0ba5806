import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import type { Order, Quote } from '@/api/types';
import { BuyScreen } from '@/features/buy/BuyScreen';
import type { CardChange, CardElement, StripeFailure } from '@/features/payments/stripe';
import { sessionApi } from '@/features/session/sessionApi';
import type { Language } from '@/i18n/language';
import { channel } from './channel';
import { pass, subscription } from './passes';
import { json } from './server';
import { renderInSite } from './site';
import { viewer } from './user';

const settings = { ...channel().settings, payments: { publishable_key: 'pk_test_tested', script: '/stripe.js', taxes_added: false } };
const card = { id: 'pm_1', brand: 'visa', last4: '4242', wallet: null, exp_month: 4, exp_year: 2031, expired: false };

/** The price of a season pass. */
export function quote(changes: Partial<Quote> = {}): Quote {
  const item = { type: 'package' as const, id: 40, name: 'Season Pass', base_price: 5900, service_fee: 295, discount: 0, total: 6195 };
  return {
    currency: 'USD',
    items: [item],
    base_price: 5900,
    service_fee: 295,
    discount: 0,
    total: 6195,
    total_title: 'USD $61.95',
    coupon: null,
    tax: null,
    withdrawal: null,
    renewal: null,
    ...changes,
  };
}

export const nothingOwned = { passes: [], purchased: [], upgrades: [], covered: [] };

/** Responses to the checkout's calls, except the payment: a viewer with a saved card buys a season pass. */
export const answers = {
  get_api_key: () => json({ data: { api_key: 'k' } }),
  profile: () => json({ data: viewer() }),
  'user/access': () => json({ data: nothingOwned }),
  'packages/40': () => json({ data: pass() }),
  packages: () => json({ data: [pass()], meta: { total: 1 } }),
  subscriptions: () => json({ data: [subscription], meta: { total: 1 } }),
  'stripe/invoice-preview': () => json({ data: quote() }),
  'stripe/list-cards': () => json({ data: [card] }),
};

/** Returns the response to a payment for one order. */
export const bought = (order: Order, status: 'success' | 'processing' | 'error' = 'success', client_secret: string | null = null) =>
  json({ data: { order, orders: [order], client_secret, status } });

interface Options {
  guest?: boolean;
  /** Whether registering needs names. */
  names?: boolean;
  payments?: boolean;
  language?: Language;
}

/** Renders the checkout; the viewer is signed in unless `guest` is set. */
export async function show(query: string, { guest = false, names = true, payments = true, language = 'en' }: Options = {}) {
  const view = await renderInSite(
    <MemoryRouter initialEntries={[`/buy${query}`]}>
      <BuyScreen />
    </MemoryRouter>,
    {
      bootstrap: channel({
        packages: [pass()],
        subscriptions: [subscription],
        settings: { ...(payments ? settings : channel().settings), accounts: { ...settings.accounts, names_required: names } },
      }),
      language,
    },
  );
  if (!guest) await act(async () => void (await view.store.dispatch(sessionApi.endpoints.getProfile.initiate())));
  return view;
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const accept = async () => userEvent.click(await screen.findByRole('checkbox'));

/** Waits until the button of that name can be pressed: neither it nor a fieldset around it is disabled. */
export const payable = (name: string) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name });
    expect(button).toBeEnabled();
    expect(button).not.toHaveAttribute('aria-disabled');
  });

/** The payment provider's card field; `ready` reports it as loaded, `typed` as complete. All tests of a file share it, because the provider is loaded once. */
export const cardField = {
  focus: vi.fn(),
  ready: (): void => undefined,
  typed: (): void => undefined,
  /** Chooses a wallet instead of a card; `submit` is what opening it comes to. */
  wallet: (): void => undefined,
  submit: vi.fn<() => Promise<{ error?: StripeFailure }>>(async () => ({})),
};

/** Installs a fake of the payment provider's script: saving a card succeeds, confirming a payment with the bank fails. */
export function provideStripe(): void {
  const element: CardElement = {
    on: (event: string, handler: (change: CardChange) => void) => {
      const tell = (empty: boolean, type: string) => handler({ empty, complete: !empty, value: { type } });
      if (event === 'ready') cardField.ready = () => tell(true, 'card');
      if (event === 'change') cardField.typed = () => tell(false, 'card');
      if (event === 'change') cardField.wallet = () => tell(false, 'google_pay');
    },
    mount: () => undefined,
    destroy: () => undefined,
    focus: () => cardField.focus(),
  };
  const elements = { create: () => element, submit: () => cardField.submit(), update: () => undefined };
  window.Stripe = () => ({
    elements: () => elements,
    confirmSetup: async () => ({}),
    handleNextAction: async () => ({ error: { code: 'payment_intent_authentication_failure' } }),
  });
}
