const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** What a brand of cards is called; null for one that the provider doesn't tell. */
export function brandName(brand: string): string | null {
  return BRANDS[brand] ?? null;
}

/** Until when a card is good, as it stands on it: `04/29`. */
export function expiry(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
}
