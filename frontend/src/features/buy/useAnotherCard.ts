import { type RefObject, useEffect, useState } from 'react';
import type { CardEntry } from '@/features/payments/CardField';
import type { Cards } from './useCards';

/** Returns a function that selects "another card" in the form and focuses its fields. */
export function useAnotherCard({ choose }: Cards, entry: RefObject<CardEntry | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) entry.current?.focus();
  }, [asked, entry]);
  return () => {
    choose(null);
    setAsked((times) => times + 1);
  };
}
