import type { Quote } from '@/api/types';
import type { Company, Payment, Residence } from '@/features/payments/paymentsApi';
import type { Offer } from './useOffer';

type Values = (name: string) => string;

/** Returns what is paid for, by the form's values. */
export function paymentOf(offer: Offer, quote: Quote, value: Values): Omit<Payment, 'card'> {
  return {
    items: offer.items,
    coupon: offer.coupon,
    trial: offer.trial,
    company: companyOf(value),
    withdrawal: quote.withdrawal !== null,
    residence: residenceOf(quote),
    amount: quote.total,
    renewalAmount: quote.renewal?.amount ?? null,
  };
}

/** Returns the company that the buyer typed; null for a person. */
function companyOf(value: Values): Company | null {
  const [name, taxId] = [value('company').trim(), value('company_tax_id').trim()];
  return name || taxId ? { name, taxId } : null;
}

/** Where the buyer lives, as the taxes were computed; null if no tax depends on it. */
function residenceOf({ tax }: Quote): Residence | null {
  return tax?.country ? { country: tax.country, region: tax.region, postal_code: tax.postal_code } : null;
}
