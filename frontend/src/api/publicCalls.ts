/** Calls without an api_key: their response is the same for every client of this host. */
const PUBLIC = new Set([
  'channel-settings',
  'get_api_key',
  'menu',
  'pages',
  'faq',
  'color-settings',
  'settings',
  'slides',
  'events-locations',
  'subscriptions',
  'packages',
  'participants',
  'participant-groups',
  'delete-account-confirm',
  'channel-bootstrap-data',
]);

export function isPublic(url: string): boolean {
  return PUBLIC.has(url.split('/', 1)[0] ?? '');
}
