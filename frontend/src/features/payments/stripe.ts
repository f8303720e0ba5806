/** An error from Stripe.js, returned in the result and never thrown. This file declares only the part of Stripe.js used here. */
export interface StripeFailure {
  type?: string;
  code?: string;
  decline_code?: string;
  /** Localized to the `locale` of the elements. */
  message?: string;
}

/** The code of a failure that this application reports itself: the viewer closed the wallet. */
export const WALLET_CLOSED = 'wallet_closed';

interface Outcome {
  error?: StripeFailure;
}

export interface CardChange {
  empty: boolean;
  complete: boolean;
  /** The chosen payment method: `card`, or a wallet such as `apple_pay`. */
  value: { type: string };
}

export interface CardElement {
  mount: (place: HTMLElement) => unknown;
  destroy: () => unknown;
  focus: () => unknown;
  on: ((event: 'ready', handler: () => void) => unknown) &
    ((event: 'change', handler: (change: CardChange) => void) => unknown) &
    ((event: 'loaderror', handler: () => void) => unknown);
}

export interface Appearance {
  theme: 'stripe' | 'night';
  variables: Record<string, string>;
}

export interface StripeElements {
  create: (type: 'payment', options: object) => CardElement;
  /** Validates the input and shows errors at the fields, or opens the chosen wallet: call it at once when a button is pressed. */
  submit: () => Promise<Outcome>;
  update: (options: { locale?: string; appearance?: Appearance }) => void;
}

export interface Stripe {
  elements: (options: { mode: 'setup'; currency: string; paymentMethodTypes: string[]; locale: string; appearance: Appearance }) => StripeElements;
  confirmSetup: (options: {
    elements: StripeElements;
    clientSecret: string;
    redirect: 'if_required';
    confirmParams: { return_url: string };
  }) => Promise<Outcome>;
  /** Asks the cardholder for the confirmation that their bank requires. */
  handleNextAction: (options: { clientSecret: string }) => Promise<Outcome>;
}

declare global {
  interface Window {
    Stripe?: (key: string, options?: { locale?: string }) => Stripe;
  }
}

/** Timeout for loading the script, which may be blocked. */
const PATIENCE_MS = 20_000;

let loading: Promise<Stripe> | null = null;

/**
 * Loads Stripe with the channel's publishable key on the first call and caches it. A failure isn't cached, so the next
 * call retries.
 */
export function loadStripe(script: string, key: string, locale: string): Promise<Stripe> {
  loading ??= load(script)
    .then((make) => make(key, { locale }))
    .catch((cause: unknown) => {
      loading = null;
      throw cause;
    });
  return loading;
}

function load(address: string): Promise<NonNullable<Window['Stripe']>> {
  if (window.Stripe) return Promise.resolve(window.Stripe);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (why: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(why));
    };
    const timer = setTimeout(() => fail('the payment script does not come'), PATIENCE_MS);
    script.src = address;
    script.async = true;
    script.onerror = () => fail('the payment script is blocked');
    script.onload = () => {
      if (!window.Stripe) return fail('the payment script is not what came');
      clearTimeout(timer);
      resolve(window.Stripe);
    };
    document.head.append(script);
  });
}
