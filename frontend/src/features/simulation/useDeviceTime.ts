import { useEffect, useState } from 'react';
import { SECOND_MS } from '@/lib/constants';

/** Returns this device's time, updated every second: the page's clock may show the simulated one. */
export function useDeviceTime(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
