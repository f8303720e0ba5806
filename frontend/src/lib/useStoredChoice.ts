import { useCallback, useState } from 'react';
import { storage } from './storage';

/** A choice among `allowed` values, stored in the browser. */
export function useStoredChoice<T extends string>(key: string, allowed: readonly T[], fallback: T): [T, (value: T) => void] {
  const [choice, setChoice] = useState(() => allowed.find((value) => value === storage.get<string>(key)) ?? fallback);
  const choose = useCallback(
    (value: T) => {
      setChoice(value);
      storage.set(key, value);
    },
    [key],
  );
  return [choice, choose];
}
