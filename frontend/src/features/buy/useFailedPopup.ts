import { useState } from 'react';
import { OrderRejection } from '@/features/payments/orderPolling';
import type { PayFailure } from './payFailure';

/** A failed payment that is shown, and waits for the viewer's answer. */
export interface FailedPayment {
  failure: PayFailure;
  /** Another card is to be tried: the waiting promise resolves. */
  again: () => void;
  /** The popup is cancelled: the waiting promise rejects with a canceled `OrderRejection`. */
  cancel: () => void;
}

/** The popup of a failed payment: `shown` while it is open, `ask` opens it and waits for the answer. */
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
