// @vitest-environment node
import { clipLength, spokenTime, timecode } from './timecode';

it('shows hundredths, and hours where there are some', () => {
  expect(timecode(249)).toBe('4:09.00');
  expect(timecode(3725.48)).toBe('1:02:05.48');
  expect(timecode(59.999)).toBe('1:00.00');
  expect(timecode(0.04)).toBe('0:00.04');
});

it('says a moment in words', () => {
  expect(spokenTime(3725.48, 'en')).toBe('1 hour 2 minutes 5.48 seconds');
  expect(spokenTime(60, 'en')).toBe('1 minute 0 seconds');
  expect(spokenTime(61.5, 'fr')).toBe('1 minute 1,5\u00a0seconde');
});

it('says how long a clip is', () => {
  expect(clipLength(7.5, 'en')).toBe('7.5 sec');
  expect(clipLength(80, 'en')).toBe('1:20');
});
