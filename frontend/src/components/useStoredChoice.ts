import { useCallback, useState } from 'react';

const PREFIX = 'rudy_';

function readChoice<T extends string>(key: string, allowed: readonly T[], fallback: T): T {
  try {
    const stored = window.localStorage.getItem(PREFIX + key);
    return allowed.find((value) => value === stored) ?? fallback;
  } catch {
    return fallback;
  }
}

/** A choice out of a few that this browser remembers; where storage is refused it lasts as long as the page. */
export function useStoredChoice<T extends string>(key: string, allowed: readonly T[], fallback: T): [T, (value: T) => void] {
  const [choice, setChoice] = useState(() => readChoice(key, allowed, fallback));
  const choose = useCallback(
    (value: T) => {
      setChoice(value);
      try {
        window.localStorage.setItem(PREFIX + key, value);
      } catch {
        // Private windows may refuse storage; the choice then holds for this page.
      }
    },
    [key],
  );
  return [choice, choose];
}
