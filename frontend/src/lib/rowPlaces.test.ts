// @vitest-environment node
import { nextRows, rowsBetween, rowStarts } from './rowPlaces';

const starts = rowStarts(100, (row) => (row === 2 ? 250 : 90), 10);

it('places rows one under the other, with a gap between each', () => {
  expect([...rowStarts(4, (row) => (row === 2 ? 250 : 90), 10)]).toEqual([0, 100, 200, 460, 560]);
  expect([...rowStarts(0, () => 90, 10)]).toEqual([0]);
});

it.each([
  [0, 150, { first: 0, last: 1 }],
  [199, 460, { first: 1, last: 3 }],
  [1000, 1200, { first: 8, last: 10 }],
  // Viewport above the list, below it, and taller than the list.
  [-500, -100, { first: 0, last: 0 }],
  [90_000, 91_000, { first: 99, last: 99 }],
  [-500, 90_000, { first: 0, last: 99 }],
])('between %d and %d stand %o', (from, to, rows) => {
  expect(rowsBetween(starts, from, to)).toEqual(rows);
});

it('has no row where there is none', () => {
  expect(
    rowsBetween(
      rowStarts(0, () => 90, 10),
      0,
      900,
    ),
  ).toEqual({ first: 0, last: -1 });
  expect(nextRows({ first: 0, last: 3 }, { first: 0, last: -1 }, 0, 2, 1)).toEqual({ first: 0, last: -1 });
});

it.each([
  // Rows around the visible ones are added one at a time, on both sides.
  [
    { first: 8, last: 10 },
    { first: 7, last: 11 },
  ],
  [
    { first: 7, last: 11 },
    { first: 6, last: 12 },
  ],
  [
    { first: 6, last: 12 },
    { first: 6, last: 12 },
  ],
  // Rows out of range are removed at once.
  [
    { first: 2, last: 12 },
    { first: 6, last: 12 },
  ],
  // Visible rows come first, also one at a time.
  [
    { first: 4, last: 7 },
    { first: 6, last: 8 },
  ],
  [
    { first: 6, last: 8 },
    { first: 6, last: 9 },
  ],
  [
    { first: 10, last: 12 },
    { first: 9, last: 12 },
  ],
  // The page jumped from another position.
  [
    { first: 50, last: 60 },
    { first: 8, last: 8 },
  ],
  [
    { first: 0, last: 3 },
    { first: 8, last: 8 },
  ],
  [
    { first: 8, last: 8 },
    { first: 8, last: 9 },
  ],
])('draws of 100 rows after %o, where 8 to 10 are seen, %o', (drawn, rows) => {
  expect(nextRows(drawn, { first: 8, last: 10 }, 100, 2, 1)).toEqual(rows);
});

it('draws no row that is not there', () => {
  expect(nextRows({ first: 0, last: 3 }, { first: 0, last: 3 }, 5, 2, 2)).toEqual({ first: 0, last: 4 });
  expect(nextRows({ first: 0, last: 3 }, { first: 1, last: 1 }, 2, 2, 2)).toEqual({ first: 0, last: 1 });
});
