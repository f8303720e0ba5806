import { endText } from './endText';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

it('says the hour at which a pass for a day ends', () => {
  expect(endText({ from: at(23, 17), to: at(24, 17) }, 'en', 'medium')).toMatch(/^Tue, Nov 24, 2026.*5:00\sPM \S+$/);
  expect(endText({ from: at(23, 17), to: at(24, 17) }, 'fr', 'long')).toMatch(/^mar. 24 novembre 2026.*17:00 \S+$/);
});

it('says only the day of a long pass, until it is about to end', () => {
  const pass = { from: at(1, 9), to: at(29, 9) };
  expect(endText(pass, 'en', 'medium')).toBe('Nov 29, 2026');
  expect(endText(pass, 'en', 'medium', Date.parse(at(14, 9)))).toBe('Nov 29, 2026');
  expect(endText(pass, 'en', 'medium', Date.parse(at(15, 9)))).toMatch(/^Sun, Nov 29, 2026.*9:00\sAM \S+$/);
  expect(endText(pass, 'en', 'medium', Date.parse(at(28, 9)))).toMatch(/9:00\sAM \S+$/);
  expect(endText(pass, 'en', 'medium', Date.parse(at(30, 9)))).toBe('Nov 29, 2026');
});

it('says no hour of an end at midnight', () => {
  expect(endText({ from: at(23, 0), to: at(24, 0) }, 'en', 'medium')).toBe('Nov 24, 2026');
});
