import { rowsBetween, rowStarts } from './rowPlaces';

const starts = rowStarts(100, (row) => (row === 2 ? 250 : 90), 10);

it('places rows one under the other, with a gap between each', () => {
  expect([...rowStarts(4, (row) => (row === 2 ? 250 : 90), 10)]).toEqual([0, 100, 200, 460, 560]);
  expect([...rowStarts(0, () => 90, 10)]).toEqual([0]);
});

it.each([
  [0, 150, 0, { first: 0, last: 1 }],
  [199, 460, 0, { first: 1, last: 3 }],
  [1000, 1200, 2, { first: 6, last: 12 }],
  // Above the list, below it, and a page that is taller than all of it.
  [-500, -100, 2, { first: 0, last: 2 }],
  [90_000, 91_000, 2, { first: 97, last: 99 }],
  [-500, 90_000, 2, { first: 0, last: 99 }],
])('between %d and %d, with %d more, stand %o', (from, to, more, rows) => {
  expect(rowsBetween(starts, from, to, more)).toEqual(rows);
});

it('has no row where there is none', () => {
  expect(rowsBetween(rowStarts(0, () => 90, 10), 0, 900, 2)).toEqual({ first: 0, last: -1 });
});
