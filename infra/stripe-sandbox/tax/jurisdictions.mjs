/**
 * Taxes on streamed video, by place. A sample of Stripe Tax's tables for tests, not all of them: a place that isn't here
 * is one in which the seller hasn't registered, and has no tax.
 */
const PERCENT = {
  AT: ['20', 'VAT'],
  AU: ['10', 'GST'],
  BE: ['21', 'VAT'],
  CH: ['8.1', 'VAT'],
  CZ: ['21', 'VAT'],
  DE: ['19', 'VAT'],
  DK: ['25', 'VAT'],
  ES: ['21', 'VAT'],
  FI: ['25.5', 'VAT'],
  FR: ['20', 'VAT'],
  GB: ['20', 'VAT'],
  GR: ['24', 'VAT'],
  HU: ['27', 'VAT'],
  IE: ['23', 'VAT'],
  IT: ['22', 'VAT'],
  JP: ['10', 'JCT'],
  LU: ['17', 'VAT'],
  NL: ['21', 'VAT'],
  NO: ['25', 'VAT'],
  NZ: ['15', 'GST'],
  PL: ['23', 'VAT'],
  PT: ['23', 'VAT'],
  SE: ['25', 'VAT'],
};

const TYPES = { VAT: 'vat', GST: 'gst', HST: 'hst', PST: 'pst', QST: 'qst', RST: 'rst', JCT: 'jct' };

/** Taxes of Canada's provinces; the federal GST is in addition to those that aren't HST. */
const CANADA = {
  AB: [],
  BC: [['PST', '7']],
  MB: [['RST', '7']],
  NB: [['HST', '15']],
  NL: [['HST', '15']],
  NS: [['HST', '14']],
  NT: [],
  NU: [],
  ON: [['HST', '13']],
  PE: [['HST', '15']],
  QC: [['QST', '9.975']],
  SK: [['PST', '6']],
  YT: [],
};

/** ZIP codes of the United States: the state, and its taxes by level, place and percentage. */
const ZIP = {
  98104: ['WA', ['state', 'Washington', '6.5'], ['city', 'Seattle', '3.85']],
  60601: ['IL'],
  75001: ['TX', ['state', 'Texas', '6.25'], ['city', 'Addison', '1'], ['district', 'Dallas MTA', '1']],
  97201: ['OR'],
};

/** A country's English name. Loading the names takes a fifth of the sandbox's start, which most tests don't need. */
const nameOf = (country) => new Intl.DisplayNames('en', { type: 'region' }).of(country);

const rate = (country, state, level, place, name, percentage) => ({
  jurisdiction: { country, display_name: place, level, state },
  display_name: name,
  percentage,
  tax_type: TYPES[name] ?? 'sales_tax',
});

function ofCanada(province) {
  const own = CANADA[province].map(([name, percentage]) => rate('CA', province, 'state', province, name, percentage));
  const federal = rate('CA', null, 'country', 'Canada', 'GST', '5');
  return own.some(({ display_name: name }) => name === 'HST') ? own : [federal, ...own];
}

function ofZip(code) {
  const [state, ...levels] = ZIP[code];
  return levels.map(([level, place, percentage]) => rate('US', state, level, place, 'Sales Tax', percentage));
}

/**
 * Returns the rates at an address; null if it doesn't tell the taxes: Stripe needs a province or a postal code in Canada
 * and a postal code in the United States, and the country alone elsewhere.
 * https://docs.stripe.com/tax/customer-locations
 */
export function ratesAt({ country, state, postal_code: code } = {}) {
  if (!/^[A-Z]{2}$/.test(country ?? '')) return null;
  if (country === 'CA') return Object.hasOwn(CANADA, state ?? '') ? ofCanada(state) : null;
  if (country === 'US') {
    const zip = /^(\d{5})(-\d{4})?$/.exec(code ?? '')?.[1];
    return zip !== undefined && Object.hasOwn(ZIP, zip) ? ofZip(zip) : null;
  }
  if (!Object.hasOwn(PERCENT, country)) return [];
  const [percentage, name] = PERCENT[country];
  return [rate(country, null, 'country', nameOf(country), name, percentage)];
}
