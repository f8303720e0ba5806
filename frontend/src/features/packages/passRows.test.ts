// @vitest-environment node
import { pass, subscription } from '@/testing/passes';
import { givenBy, distinguishingRows } from './passRows';

it('gives a number where there is one, else a yes or no', () => {
  const season = pass();
  expect(givenBy(season, 'clips')).toBe(20);
  expect(givenBy(season, 'downloads')).toBe(true);
  expect(givenBy(season, 'noAds')).toBe(false);
  expect(givenBy(pass({ capabilities: [], limits: { clips: 5, downloads: 0 } }), 'clips')).toBe(5);
});

it('leaves out the rows in which no pass gives anything', () => {
  expect(distinguishingRows([pass(), subscription])).toEqual(['clips', 'downloads', 'noAds']);
});
