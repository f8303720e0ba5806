// @vitest-environment node
import { pass, subscription } from '@/testing/passes';
import { featuredPasses, hasPeriods } from './featuredPasses';

const season = pass({ id: 1, weight: 90, recommended: true });
const football = pass({ id: 2, weight: 50 });
const winter = pass({ id: 3, weight: 40 });
const monthly = { ...subscription, id: 4, offer: 'monthly' as const };
const annual = { ...subscription, id: 5, offer: 'annual' as const };

const ids = ({ featured, others }: ReturnType<typeof featuredPasses>) => [featured.map(({ id }) => id), others.map(({ id }) => id)];

it('puts the recommended pass between one that is paid once and one that renews', () => {
  expect(ids(featuredPasses([season, football, winter], [annual, monthly], season, 'monthly'))).toEqual([[2, 1, 4], [3]]);
  expect(ids(featuredPasses([season, football, winter], [annual, monthly], season, 'annual'))).toEqual([[2, 1, 5], [3]]);
});

it('keeps three where one kind is missing', () => {
  expect(ids(featuredPasses([season, football, winter], [], season, null))).toEqual([[2, 1, 3], []]);
  expect(ids(featuredPasses([], [annual, monthly], annual, null))).toEqual([[4, 5], []]);
});

it('takes the best pass of the period if the recommended one has another', () => {
  expect(ids(featuredPasses([football], [annual, monthly], annual, 'monthly'))).toEqual([[2, 4], []]);
  expect(ids(featuredPasses([], [], undefined, null))).toEqual([[], []]);
});

it('has a choice of periods only where there are two', () => {
  expect(hasPeriods([annual, monthly])).toBe(true);
  expect(hasPeriods([annual])).toBe(false);
});
