import { afterEach, expect, it } from 'vitest';
import { british } from '../../webpack/spelling';
import { compiled, flatten, providing } from '../../webpack/texts';
import en from './en.json';
import { i18n, provideTexts, translate } from './translate';

const { dataset } = document.documentElement;
const CATALOGUE = JSON.stringify({ favorites: { one: 'Favorite', other: 'Place' }, events: { off: 'Canceled' } });
/** Words of one spelling only. "Cancelled" is a state's name in the specification. */
const BRITISH = /favour|colour|centre|grey|licence|programme|cheque|organis|recognis|analys(e|ing)\b/i;
const AMERICAN = /favor|color|\bcenter|gray|license|canceled|canceling|organiz|recogniz|analyz/i;

afterEach(() => {
  delete dataset['english'];
});

it('of the catalogue is American, and British texts are derived from it', () => {
  for (const [key, text] of flatten(en)) {
    expect(text, key).not.toMatch(BRITISH);
    expect(british(text), key).not.toMatch(AMERICAN);
  }
  expect(british('Your favorites are canceled, cancellation follows')).toBe('Your favourites are cancelled, cancellation follows');
});

it('is sent in both ways only where it differs, and never changes a key or a placeholder', () => {
  expect(providing(CATALOGUE, 'all')).toContain(
    'provideTexts({"favorites.one":["Favorite"],"favorites.other":["Place"],"events.off":["Canceled"]},{"favorites.one":["Favourite"],"events.off":["Cancelled"]});',
  );
  expect(providing(JSON.stringify({ a: { b: 'Place' } }), 'all')).toContain('provideTexts({"a.b":["Place"]});');
  const names = (text: string) => [...text.matchAll(/\{\w+/g)].map(([name]) => name);
  for (const [key, text] of flatten(en)) expect(names(british(text)), key).toEqual(names(text));
  expect(Object.keys(compiled(JSON.stringify(en), 'all')).length).toBeGreaterThan(500);
});

it.each([
  [undefined, 'Favorite'],
  ['en-US', 'Favorite'],
  ['en-GB', 'Favourite'],
  ['en-CA', 'Favourite'],
])('follows the channel’s country: %s', (english, shown) => {
  if (english) dataset['english'] = english;
  provideTexts({ 'favorites.one': 'Favorite' }, { 'favorites.one': 'Favourite' });
  i18n.activate('en');
  expect(translate('favorites.one')).toBe(shown);
});
