// @vitest-environment node
import { initials } from './initials';

it.each([
  ['Harbor Point High School', 'HP'],
  ['Les Compagnies de danse', 'CD'],
  ['Asphalte', 'A'],
  ['St. Brendan', 'SB'],
  ['', ''],
])('shortens %s to %s', (name, short) => expect(initials(name)).toBe(short));
