import { useState } from 'react';
import { OrderRejection } from '@/features/payments/orderPolling';
import type { PayFailure } from './payFailure';

/** A failed payment in an open popup that waits for the viewer's answer. */
export interface FailedPayment {
  failure: PayFailure;
  /** Closes the popup to try another card: resolves the promise from `ask`. */
  again: () => void;
  /** Cancels the popup: rejects the promise from `ask` with a canceled `OrderRejection`. */
  cancel: () => void;
}

/** Manages the popup of a failed payment. `shown` is set while it is open; `ask` opens it and waits for the answer. */
export function useFailedPopup() {
  const [shown, setShown] = useState<FailedPayment | null>(null);
  const ask = (failure: PayFailure, leaving: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const again = () => {
        setShown(null);
        resolve();
      };
      const cancel = () => {
        setShown(null);
        reject(new OrderRejection('canceled'));
      };
      leaving.addEventListener('abort', cancel, { once: true });
      setShown({ failure, again, cancel });
    });
  return { shown, ask };
}
