import type { User } from '@/api/types';

/** A verified viewer who continues without a pass. */
export function viewer(changes: Partial<User> = {}): User {
  return {
    id: 5,
    email: 'ada@example.org',
    first_name: 'Ada',
    last_name: 'Byron',
    phone: null,
    language: 'en',
    email_verified: true,
    temporary_password: false,
    has_password: true,
    trial_period_used: false,
    is_geo_blocked: false,
    basic_pass_selected: true,
    passes_enabled: true,
    capabilities: ['watch'],
    featureCount: { clips: 0, downloads: 0 },
    created_at: '2026-03-01T10:00:00Z',
    ...changes,
  };
}
