// @vitest-environment node
import { expect, it } from 'vitest';
import { countFilters, readFilters, writeFilters } from './filters';

const table = { sport: 'entries', day: 'day', text: 'words', kind: { any_of: ['free', 'paid'] }, gender: { one_of: ['W', 'M'] } } as const;
const read = (query: string) => readFilters(table, new URLSearchParams(query));

it('reads an address and writes the same one', () => {
  const address = 'sport=soccer&day=2026-03-14&text=north';
  expect(read(address)).toEqual({ sport: 'soccer', day: '2026-03-14', text: 'north' });
  expect(writeFilters(table, read(address), new URLSearchParams()).toString()).toBe(address);
  expect(countFilters(read(address))).toBe(3);
});

it('takes several of a list only where that is possible', () => {
  expect(read('gender=W')).toEqual({ gender: 'W' });
  expect(read('gender=W,M')).toEqual({});
  expect(read('kind=free,paid')).toEqual({ kind: 'free,paid' });
  expect(read('kind=free,gold')).toEqual({});
});

it('leaves out what makes no sense', () => {
  expect(read('kind=X&day=2026-02-30&text=%20&colour=red')).toEqual({});
});

it('keeps the parameters that are not filters', () => {
  expect(writeFilters(table, { sport: 'rowing' }, new URLSearchParams('trk=mail&text=old')).toString()).toBe('trk=mail&sport=rowing');
});
