// @vitest-environment node
import { contains } from './contains';

it.each([
  ['École Saint-Exupéry', 'ecole', true],
  ['Montreal', 'RÉAL', true],
  ['River Tech', ' tech ', true],
  ['River Tech', '', true],
  ['River Tech', 'rt', false],
])('finds in “%s” the part “%s”: %s', (text, part, found) => {
  expect(contains(text, part)).toBe(found);
});
