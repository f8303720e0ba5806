// @vitest-environment node
import { isPublic } from './publicCalls';

it.each([
  'channel-settings/alpha.json',
  'get_api_key',
  'menu',
  'pages',
  'pages/2',
  'faq',
  'color-settings/web',
  'settings',
  'slides/web',
  'events-locations',
  'subscriptions',
  'packages',
  'packages/3',
  'participants',
  'participant-groups',
  'delete-account-confirm',
  'channel-bootstrap-data',
])('%s goes without the key', (url) => {
  expect(isPublic(url)).toBe(true);
});

it.each(['events', 'events/2', 'events-categories', 'participant-group-properties', 'geo', 'profile', 'user/access', 'favorites', 'stripe/buy'])(
  '%s carries the key',
  (url) => {
    expect(isPublic(url)).toBe(false);
  },
);
