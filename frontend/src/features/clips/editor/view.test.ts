// @vitest-environment node
import { fractionOf, shifted, scrollToShow, viewOf, zoomed } from './view';

const match = { start: 0, end: 5400 };

it('shows what is chosen with room around it', () => {
  expect(viewOf({ start: 1000, end: 1015 }, match)).toEqual({ start: 947.5, end: 1067.5 });
  expect(viewOf({ start: 0, end: 15 }, match)).toEqual({ start: 0, end: 120 });
  expect(viewOf({ start: 5390, end: 5400 }, match)).toEqual({ start: 5370, end: 5400 });
  expect(viewOf({ start: 0, end: 15 }, { start: 0, end: 60 })).toEqual({ start: 0, end: 60 });
});

it('goes closer and wider around a moment, which stays where it was', () => {
  const view = { start: 900, end: 1020 };
  const closer = zoomed(view, -1, 960, match);
  expect(closer).toEqual({ start: 945, end: 975 });
  expect(closer && fractionOf(closer, 960)).toBe(fractionOf(view, 960));
  expect(zoomed(view, 1, 960, match)).toEqual({ start: 660, end: 1260 });
  expect(zoomed({ start: 0, end: 3600 }, 1, 0, match)).toEqual(match);
  expect(zoomed(match, 1, 0, match)).toBeNull();
  expect(zoomed({ start: 5, end: 15 }, -1, 10, match)).toBeNull();
});

it('goes earlier and later until there is no more', () => {
  expect(shifted({ start: 100, end: 220 }, 1, match)).toEqual({ start: 160, end: 280 });
  expect(shifted({ start: 20, end: 140 }, -1, match)).toEqual({ start: 0, end: 120 });
  expect(shifted({ start: 0, end: 120 }, -1, match)).toBeNull();
});

it('follows an edge that leaves it', () => {
  const view = { start: 100, end: 200 };
  expect(scrollToShow(view, 150, match)).toBe(view);
  expect(scrollToShow(view, 199, match)).toEqual({ start: 105, end: 205 });
  expect(scrollToShow(view, 50, match)).toEqual({ start: 44, end: 144 });
});
