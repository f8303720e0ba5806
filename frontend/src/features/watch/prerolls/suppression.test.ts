import type { PrerollAd } from '@/api/types';
import { nextAdvert, suppress } from './suppression';

const first: PrerollAd = { id: 4, url: 'https://ads.example/4.mp4', weight: 3, location_id: 2, event_categories: [5, 6] };
const second: PrerollAd = { id: 9, url: 'sample', weight: 1, location_id: null, event_categories: [] };
const adverts = [first, second];
const settings = { enabled: true, cache_time_ms: 3_600_000, ads: adverts };
const ada = { userId: 5, eventId: 7 };

afterEach(() => vi.useRealTimers());

it('shows the first, then the next, then none', () => {
  expect(nextAdvert(adverts, settings, ada)).toBe(first);
  suppress(first, settings, ada);
  expect(nextAdvert(adverts, settings, ada)).toBe(second);
  suppress(second, settings, ada);
  expect(nextAdvert(adverts, settings, ada)).toBeNull();
});

it('remembers per viewer, guests among them, and per event', () => {
  suppress(first, settings, ada);
  expect(nextAdvert(adverts, settings, { ...ada, userId: null })).toBe(first);
  expect(nextAdvert(adverts, settings, { ...ada, eventId: 8 })).toBe(first);
  suppress(first, settings, { ...ada, userId: null });
  expect(localStorage.getItem('rudy_preroll_unlogged_7_4')).not.toBeNull();
  expect(nextAdvert(adverts, settings, { ...ada, userId: null })).toBe(second);
});

it('shows it again after the channel’s time', () => {
  vi.useFakeTimers();
  suppress(first, { ...settings, cache_time_ms: 1_800_000 }, ada);
  vi.advanceTimersByTime(1_799_000);
  expect(nextAdvert(adverts, settings, ada)).toBe(second);
  vi.advanceTimersByTime(1_000);
  expect(nextAdvert(adverts, settings, ada)).toBe(first);
});

it('shows none where the channel has them off', () => {
  expect(nextAdvert(adverts, { ...settings, enabled: false }, ada)).toBeNull();
});
