import { type RefObject, useEffect, useState } from 'react';
import type { CardEntry } from '@/features/payments/CardField';
import type { Cards } from './useCards';

/** Returns a function that selects "another card" in the form and focuses its fields. */
export function useAnotherCard({ choose }: Cards, entry: RefObject<CardEntry | null>): () => void {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) entry.current?.focus();
  }, [attempt, entry]);
  return () => {
    choose(null);
    setAttempt((times) => times + 1);
  };
}
