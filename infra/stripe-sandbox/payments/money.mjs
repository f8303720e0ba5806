import { invalid } from '../api/errors.mjs';

// The smallest amounts that Stripe charges, where it is not 50 of the smaller unit.
const SMALLEST = {
  gbp: 30,
  jpy: 50,
  dkk: 250,
  nok: 300,
  sek: 300,
  czk: 1500,
  pln: 200,
  huf: 17_500,
  mxn: 1000,
  hkd: 400,
  aed: 200,
};

/** The smallest amount that is charged in a currency. */
export const smallest = (currency) => SMALLEST[currency] ?? 50;

/** Refuses an amount that is too small to be charged. */
export function refuseTooSmall(amount, currency, param = 'amount') {
  if (amount < smallest(currency)) {
    throw invalid(`Amount must be at least ${(smallest(currency) / 100).toFixed(2)} ${currency}`, {
      code: 'amount_too_small',
      param,
    });
  }
}
