/**
 * Currencies and amounts that Stripe can charge, from https://docs.stripe.com/currencies (November 2026) and from its API's
 * responses. The product has its own table, `tenants/currencies.json`; this one must not be generated from it, so that a
 * mistake in one of them fails a test.
 */
import { invalid } from '../api/errors.mjs';

const codes = (list) => new Set(list.split(' '));

/** Currencies that can be charged. */
const PRESENTMENT = codes(
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jpy kes kgs khr kmf krw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw bhd jod kwd omr tnd',
);
/** Currencies whose amounts are whole units. */
const ZERO_DECIMAL = codes('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf');
/** Currencies whose amounts are thousandths that end in 0. */
const THREE_DECIMAL = codes('bhd jod kwd omr tnd');
/** Currencies without coins below their unit whose amounts are nevertheless hundredths, which end in 00. */
const ZERO_DECIMAL_AS_TWO = codes('isk ugx');
/** Minimum amounts in minor units, where they are not 50. */
const SMALLEST = {
  aed: 200,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  isk: 100,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
  ugx: 100,
};

/** Maximum amount of a charge in minor units: Stripe limits the number of digits. */
const LARGEST = 999_999_999_999;
/** The same for American Express. Stripe mentions exceptions, but doesn't name their currencies. */
const LARGEST_AMERICAN_EXPRESS = 999_999_999;

/** Returns whether a currency, given in lower case, can be charged. */
export const isCharged = (currency) => PRESENTMENT.has(currency);

/** Returns the number of decimals of the unit in which a currency's amounts are counted. */
export function decimals(currency) {
  if (ZERO_DECIMAL.has(currency)) return 0;
  return THREE_DECIMAL.has(currency) ? 3 : 2;
}

/** Returns the minimum amount of a charge, in minor units. */
export const smallest = (currency) => SMALLEST[currency] ?? 50;

/** Returns the minor units of which charged amounts must be multiples. */
export function step(currency) {
  if (ZERO_DECIMAL_AS_TWO.has(currency)) return 100;
  return THREE_DECIMAL.has(currency) ? 10 : 1;
}

/** Returns the part of an amount that can be charged exactly. */
export const exact = (amount, currency) => amount - (amount % step(currency));

/** Throws for an amount that isn't a multiple of the smallest step of the currency or the card networks. */
export function refuseInexact(amount, currency, param = 'amount') {
  if (exact(amount, currency) === amount) return;
  const code = currency.toUpperCase();
  const why = ZERO_DECIMAL_AS_TWO.has(currency)
    ? `Currency ${code} has become effectively zero-decimal and charged amounts must be evenly divisible by 100. See https://stripe.com/docs/currencies#zero-decimal for more information.`
    : `The least-significant digit of an amount in ${code} must be 0. See https://stripe.com/docs/currencies#three-decimal for more information.`;
  throw invalid(`Invalid amount. ${why}`, { param });
}

const written = (amount, currency) => (amount / 10 ** decimals(currency)).toFixed(decimals(currency));

/** Throws for an amount with more digits than Stripe accepts. */
export function refuseTooLarge(amount, currency, param = 'amount') {
  if (amount <= LARGEST) return;
  throw invalid(`Amount must be no more than ${written(LARGEST, currency)} ${currency}`, {
    code: 'amount_too_large',
    param,
  });
}

/** Returns whether a card of a brand can pay an amount. */
export const pays = (brand, amount) => brand !== 'amex' || amount <= LARGEST_AMERICAN_EXPRESS;

/** Throws for an amount that can't be charged. */
export function refuseUnchargeable(amount, currency, param = 'amount') {
  refuseInexact(amount, currency, param);
  refuseTooLarge(amount, currency, param);
  if (amount < smallest(currency)) {
    throw invalid(`Amount must be at least ${written(smallest(currency), currency)} ${currency}`, { code: 'amount_too_small', param });
  }
}
