import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';

/** A formatted price with tabular figures. */
export function PriceTag({ minor, currency }: { minor: number; currency: string }) {
  return <span className="tabular">{formatMoney(minor, currency, useDisplayLocale())}</span>;
}
