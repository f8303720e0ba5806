import { useEffect, useState } from 'react';
import { SECOND_MS } from '@/lib/constants';

/**
 * Returns the whole seconds left until `startedAt + duration` (milliseconds). Reads the clock on each tick instead of
 * counting ticks, because browsers throttle timers of background pages.
 */
export function useCountdown(startedAt: number, duration: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((startedAt + duration - now) / SECOND_MS));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
