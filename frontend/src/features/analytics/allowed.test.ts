// @vitest-environment node
import { channel } from '@/testing/channel';
import { isTracked } from './allowed';

const settings = (key: string | null, allow_localhost = false) => ({ ...channel().settings, 'yare-analytics': { 'yare-analytics-key': key, allow_localhost } });

it('counts nothing where the channel has no key', () => {
  expect(isTracked(settings(null, true), 'live.example')).toBe(false);
  expect(isTracked(settings('key-of-eight'), 'live.example')).toBe(true);
});

it.each(['localhost', 'harbour.localhost', '127.0.0.1', '[::1]'])('counts nothing on %s unless the channel says so', (hostname) => {
  expect(isTracked(settings('key-of-eight'), hostname)).toBe(false);
  expect(isTracked(settings('key-of-eight', true), hostname)).toBe(true);
});
