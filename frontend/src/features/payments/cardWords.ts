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

const WALLETS: Record<string, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  samsung_pay: 'Samsung Pay',
};

/** Returns the name of a wallet, or null if it is unknown. */
export function walletName(wallet: string): string | null {
  return WALLETS[wallet] ?? null;
}

/** Returns the name of a card brand, or null if it is unknown. */
export function brandName(brand: string): string | null {
  return BRANDS[brand] ?? null;
}

/** Returns the expiry date as printed on cards: `04/29`. */
export function expiry(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
}
