import type { Pass } from '@/api/types';

/** A package for every sport, 59 dollars and a fee of 2.95, for 300 days. */
export function pass(changes: Partial<Pass> = {}): Pass {
  return {
    id: 40,
    alias: 'season',
    name: 'Season Pass',
    description: 'Every sport.',
    features: ['Every game', 'Every replay'],
    type: 'package',
    pass_type: 'regular',
    price: 6195,
    base_price: 5900,
    service_fee: 295,
    currency: 'USD',
    price_title: 'USD $59.00 / 300 days',
    image: null,
    event_categories: [],
    participants: [],
    is_team_pass: false,
    offer: null,
    period: 300,
    trial_period: null,
    weight: 50,
    recommended: false,
    includes_ppv: false,
    capabilities: ['watch', 'clipping', 'download'],
    limits: { clips: 20, downloads: 0 },
    ...changes,
  };
}

export const subscription = pass({
  id: 41,
  alias: 'family',
  name: 'Family',
  type: 'subscription',
  price: 944,
  base_price: 899,
  service_fee: 45,
  price_title: 'USD $8.99 / monthly',
  offer: 'monthly',
  period: null,
  trial_period: 7,
  weight: 80,
  recommended: true,
  capabilities: ['watch', 'no_ads'],
  limits: null,
});

export const addition = pass({ id: 42, alias: 'locker', name: 'Locker', pass_type: 'addition', weight: 99 });
export const teamPass = pass({ id: 43, alias: 'herons', name: 'Herons', is_team_pass: true, participants: [1], weight: 10 });
