// @vitest-environment node
import { nextOption } from './nextOption';

const OPTIONS = ['a', 'b', 'c'];

it.each([
  ['ArrowDown', null, 'a'],
  ['ArrowDown', 'b', 'c'],
  ['ArrowDown', 'c', null],
  ['ArrowUp', null, 'c'],
  ['ArrowUp', 'a', null],
  ['ArrowUp', 'c', 'b'],
  ['Home', 'c', 'a'],
  ['End', 'a', 'c'],
])('%s leads from %s to %s', (key, from, to) => {
  expect(nextOption(key, OPTIONS, from)).toBe(to);
});

it('leaves keys to the field that are the field’s own', () => {
  expect(nextOption('Home', OPTIONS, null)).toBeUndefined();
  expect(nextOption('x', OPTIONS, 'a')).toBeUndefined();
  expect(nextOption('ArrowDown', [], null)).toBeUndefined();
});
