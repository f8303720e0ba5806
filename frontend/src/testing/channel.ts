import type { Bootstrap } from '@/api/types';

/** A font family with a single file. */
const inter = {
  family: 'Inter',
  fallback: 'system-ui, sans-serif',
  metrics: { local: ['Arial'], size_adjust: 107.12, ascent: 90.44, descent: 22.52, line_gap: 0 },
  faces: [{ weight: '400 900', style: 'normal', src: '/assets/fonts/inter.woff2', unicode_range: 'U+0000-00FF' }],
};
const picture = { src: '/images/logo.svg', width: 160, height: 40 };

/** A small channel for tests; `changes` replace whole entries. */
export function channel(changes: Partial<Bootstrap> = {}): Bootstrap {
  return {
    'color-settings': {
      mode: 'light',
      radius: 8,
      density: 'comfortable',
      fonts: { display: 'Inter', body: 'Inter', display_capitals: false, display_weight: 700, families: [inter] },
      style: { hero: 'left', titles: 'plain', cards: 'open', pages: 'plain' },
      light: null,
      dark: null,
    },
    'events-categories': [],
    'events-locations': [],
    faq: [],
    menu: [
      { id: 1, alias: 'home', name: 'Home', custom_icon: 'home', url: '/' },
      { id: 2, alias: 'live', name: 'Live now', custom_icon: 'live', url: '/live' },
      { id: 3, alias: 'passes', name: 'Passes', custom_icon: 'ticket', url: '/not-built-yet' },
    ],
    packages: [],
    pages: [{ id: 1, alias: 'crew', url: '/our-crew', name: 'Our crew', alt_name: null, form: null }],
    'participant-groups': [],
    settings: {
      channel_key: 'tested',
      name: 'Tested Channel',
      description: 'A channel under test.',
      language: 'en',
      languages: ['en'],
      'multi-language': false,
      currency: 'USD',
      currency_symbol: '$',
      time_zone: 'UTC',
      email: null,
      phone: null,
      address: null,
      social: {},
      words: { participant: null, participant_group: null, event_category: null, title: 'away-first' },
      guest_capabilities: ['watch', 'vod_media_access'],
      prerolls: { enabled: false, cache_time_ms: 3_600_000, ads: [] },
      'google-analytics': { 'google-tag': null, consent: true },
      'yare-analytics': { 'yare-analytics-key': null, allow_localhost: false },
      images: { logo: picture, logo_dark: null, favicon: picture, share: null },
      icons: { swimming: { path: 'M3 21l8 -8', filled: false } },
      embed_allowed: false,
      payments: null,
      passes_enabled: true,
      accounts: { verification: true, password_minimum: 8, names_required: true, recaptcha_site_key: null, recaptcha_script: null, social: [] },
      forms: ['passes'],
    },
    slides: [],
    subscriptions: [],
    'participant-group-properties': [],
    static_blocks: [],
    ...changes,
  };
}
