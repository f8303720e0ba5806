// @vitest-environment node
import { findNamed, flatten } from './tree';

const tree = [
  { id: 1, alias: 'gymnastics', children: [{ id: 2, alias: 'trampoline', children: [] }] },
  { id: 3, alias: 'judo', children: [] },
];

it('lists a tree with each node before those below it', () => {
  expect(flatten(tree).map(({ alias }) => alias)).toEqual(['gymnastics', 'trampoline', 'judo']);
});

it('finds what an address names, by alias or by id', () => {
  expect(findNamed(flatten(tree), 'trampoline')?.id).toBe(2);
  expect(findNamed(flatten(tree), '3')?.alias).toBe('judo');
  expect(findNamed(flatten(tree), 'chess')).toBeUndefined();
  expect(findNamed(flatten(tree), undefined)).toBeUndefined();
});
