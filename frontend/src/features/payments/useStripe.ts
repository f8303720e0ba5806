import { useEffect, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useBootstrap } from '@/features/channel/channelApi';
import { loadStripe, type Stripe } from './stripe';

interface Loaded {
  stripe: Stripe | null;
  failed: boolean;
  retry: () => void;
  /** Resolves to the loaded script; rejects if it can't be loaded. */
  load: () => Promise<Stripe>;
}

/** Loads the payment provider's script when the first payment screen mounts. */
export function useStripe(): Loaded {
  const { payments } = useBootstrap().settings;
  const { language } = useTranslation();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!payments) return undefined;
    let isStale = false;
    loadStripe(payments.script, payments.publishable_key, language).then(
      (loaded) => !isStale && setStripe(loaded),
      () => !isStale && setFailed(true),
    );
    return () => {
      isStale = true;
    };
  }, [payments, language, tries]);
  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  const load = () => (payments ? loadStripe(payments.script, payments.publishable_key, language) : Promise.reject(new Error('nothing can be paid here')));
  return { stripe, failed, retry, load };
}
