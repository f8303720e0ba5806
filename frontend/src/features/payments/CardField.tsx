import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Skeleton } from '@/ui/Skeleton';
import '@/i18n/en.json?payments';
import { elementLook } from './elementLook';
import type { CardElement, Stripe, StripeElements, StripeFailure } from './stripe';
import styles from './CardField.module.css';

/** A card that is being entered. What is typed is known to the provider's frame alone. */
export interface CardEntry {
  isEmpty: () => boolean;
  /** What is missing of it, which then also stands at its fields; null where it is complete. */
  check: () => Promise<StripeFailure | null>;
  /** Saves it with the secret of a setup intent, by the way of its owner's bank where that asks. */
  save: (secret: string) => Promise<StripeFailure | null>;
  /** Puts the focus into its fields: at once, or as soon as they are there. */
  focus: () => void;
}

interface Props {
  stripe: Stripe;
  currency: string;
  onFailed: () => void;
  ref: Ref<CardEntry>;
}

interface Held {
  elements: StripeElements;
  element: CardElement;
}

/** Number, date and code of a card, in a frame of the provider's that wears the page's colours. */
export function CardField({ stripe, currency, onFailed, ref }: Props) {
  const { t, language } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const held = useRef<Held>(null);
  const empty = useRef(true);
  const focusWanted = useRef(false);
  const [ready, setReady] = useState(false);
  const failed = useEffectEvent(onFailed);
  const begin = useEffectEvent(() => stripe.elements({ mode: 'setup', currency: currency.toLowerCase(), paymentMethodTypes: ['card'], locale: language, appearance: elementLook() }));

  useEffect(() => {
    if (!place.current) return undefined;
    const elements = begin();
    const element = elements.create('payment', { layout: 'tabs', terms: { card: 'never' } });
    element.on('ready', () => setReady(true));
    element.on('loaderror', () => failed());
    element.on('change', (change) => {
      empty.current = change.empty;
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
    check: async () => (await held.current?.elements.submit())?.error ?? null,
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
    <div className={styles.field} role="group" aria-label={t('payments.cards.new')} aria-busy={!ready}>
      {!ready && <Waiting />}
      <div ref={place} className={styles.frame} data-ready={ready || undefined} />
    </div>
  );
}

/** The fields as they will stand there. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton height="66px" width="100%" />
      <Skeleton height="66px" width="100%" />
      <Skeleton height="66px" width="100%" />
    </div>
  );
}
