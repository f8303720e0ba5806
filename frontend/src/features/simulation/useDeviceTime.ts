import { useEffect, useState } from 'react';
import { SECOND_MS } from '@/lib/constants';

/** This device's own time, to the second: the page's clock may tell a simulated one. */
export function useDeviceTime(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
