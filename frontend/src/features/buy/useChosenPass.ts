import { useEffect, useEffectEvent } from 'react';
import type { Order } from '@/api/types';
import { useWithoutPass } from '@/features/forms/useWithoutPass';
import { useViewer } from '@/features/session/useViewer';

/**
 * Whoever buys a single event or an addition goes on without a pass: nobody sends them to choose one before they may
 * watch what they paid for.
 */
export function useChosenPass(orders: readonly Order[]): void {
  const user = useViewer();
  const regular = orders.some(({ type }) => type === 'package' || type === 'subscription');
  const wanted = user?.passes_enabled === true && !user.basic_pass_selected && !regular;
  const { goOn, busy } = useWithoutPass(!wanted);
  const note = useEffectEvent(() => void goOn());
  const ready = wanted && !busy;
  useEffect(() => {
    if (ready) note();
  }, [ready]);
}
