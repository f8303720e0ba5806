import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Skeleton } from '@/ui/Skeleton';
import '@/i18n/en.json?payments';
import { elementLook } from './elementLook';
import { type CardElement, type Stripe, type StripeElements, type StripeFailure, WALLET_CLOSED } from './stripe';
import styles from './CardField.module.css';

/** A card being entered, or a wallet being used. A card's data stays in the provider's iframe and is not readable by the page. */
export interface CardEntry {
  isEmpty: () => boolean;
  /** Validates the card and shows errors at its fields, or opens the wallet. Resolves to null if the card is complete. */
  check: () => Promise<StripeFailure | null>;
  /** Saves the card with a setup intent's client secret; the bank may ask the cardholder to confirm. */
  save: (secret: string) => Promise<StripeFailure | null>;
  /** Focuses the fields, at the latest when they are ready. */
  focus: () => void;
}

interface Props {
  stripe: Stripe;
  currency: string;
  onFailed: () => void;
  ref: Ref<CardEntry>;
}

interface MountedCard {
  elements: StripeElements;
  element: CardElement;
}

/** A card's number, expiry date and code, or a wallet, in the provider's iframe with the page's colours. */
export function CardField({ stripe, currency, onFailed, ref }: Props) {
  const { t, language } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const held = useRef<MountedCard>(null);
  const empty = useRef(true);
  const [wallet, setWallet] = useState(false);
  const focusWanted = useRef(false);
  const [ready, setReady] = useState(false);
  const failed = useEffectEvent(onFailed);
  const begin = useEffectEvent(() =>
    stripe.elements({ mode: 'setup', currency: currency.toLowerCase(), paymentMethodTypes: ['card'], locale: language, appearance: elementLook() }),
  );

  useEffect(() => {
    if (!place.current) return undefined;
    const elements = begin();
    const element = elements.create('payment', { layout: 'tabs', terms: { card: 'never' } });
    element.on('ready', () => setReady(true));
    element.on('loaderror', () => failed());
    element.on('change', (change) => {
      empty.current = change.empty && !change.complete;
      setWallet(change.value.type !== 'card');
    });
    element.mount(place.current);
    held.current = { elements, element };
    return () => {
      element.destroy();
      held.current = null;
    };
  }, [stripe]);

  useEffect(() => held.current?.elements.update({ locale: language }), [language]);
  useEffect(() => {
    const dress = () => held.current?.elements.update({ appearance: elementLook() });
    const mode = new MutationObserver(dress);
    mode.observe(document.documentElement, { attributeFilter: ['data-mode'] });
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', dress);
    return () => {
      mode.disconnect();
      system.removeEventListener('change', dress);
    };
  }, []);

  useEffect(() => {
    if (!ready || !focusWanted.current) return;
    focusWanted.current = false;
    held.current?.element.focus();
  }, [ready]);

  useImperativeHandle(ref, () => ({
    isEmpty: () => empty.current,
    check: async () => {
      const error = (await held.current?.elements.submit())?.error ?? null;
      return error?.type === 'validation_error' && wallet ? { code: WALLET_CLOSED } : error;
    },
    save: async (clientSecret) => {
      if (!held.current) return { code: 'gone' };
      const { elements } = held.current;
      const outcome = await stripe.confirmSetup({ elements, clientSecret, redirect: 'if_required', confirmParams: { return_url: window.location.href } });
      return outcome.error ?? null;
    },
    focus: () => {
      if (ready) held.current?.element.focus();
      else focusWanted.current = true;
    },
  }));

  return (
    <div className={styles.field} data-wallet={wallet || undefined} role="group" aria-label={t('payments.cards.new')} aria-busy={!ready}>
      {!ready && <Waiting />}
      <div ref={place} className={styles.frame} data-ready={ready || undefined} />
    </div>
  );
}

/** Placeholder for the fields. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton height="66px" width="100%" />
      <Skeleton height="66px" width="100%" />
      <Skeleton height="66px" width="100%" />
    </div>
  );
}
