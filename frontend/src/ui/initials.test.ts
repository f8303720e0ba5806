// @vitest-environment node
import { initials, initialsOfBoth } from './initials';

it.each([
  ['Harbor Point High School', 'HP'],
  ['Les Compagnies de danse', 'CD'],
  ['Asphalte', 'A'],
  ['St. Brendan', 'SB'],
  ['', ''],
  ['L’Œuvre au noir', 'ŒA'],
  ['Compagnie d’Abidjan', 'CA'],
  ['Trois ’Rivières', 'TR'],
  ["Towne '98", 'T9'],
  ['Corps & Marées', 'CM'],
  ['O’Brien’s', 'O'],
  ['’', ''],
])('shortens %s to %s', (name, short) => expect(initials(name)).toBe(short));

it('tells two sides with the same initials apart', () => {
  const [hawks, hounds] = [
    { name: 'North Hawks', short_name: 'NHA' },
    { name: 'North Hounds', short_name: 'NHO' },
  ];
  expect(initialsOfBoth(hawks, hounds)).toEqual(['NHA', 'NHO']);
  expect(initialsOfBoth(hawks, { name: 'River Tech', short_name: 'RIV' })).toEqual(['NH', 'RT']);
});
