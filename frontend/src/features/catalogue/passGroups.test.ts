// @vitest-environment node
import { addition, pass, subscription, teamPass } from '@/testing/passes';
import { passPath } from '@/features/catalogue/passPath';
import { groupPasses, recommendedOf } from './passGroups';

const season = pass();
const light = pass({ id: 44, weight: 60, name: 'Light' });

it('parts what is sold by how it is chosen between, the weightiest first', () => {
  const groups = groupPasses([season, addition, subscription, teamPass, light]);
  expect(groups.once).toEqual([light, season]);
  expect(groups.renewing).toEqual([subscription]);
  expect(groups.team).toEqual([teamPass]);
  expect(groups.additions).toEqual([addition]);
});

it('marks the weightiest that the channel recommends, never an addition', () => {
  expect(recommendedOf([season, light, subscription, addition])).toBe(subscription);
  expect(recommendedOf([pass({ recommended: true }), { ...light, recommended: true }])?.name).toBe('Light');
});

it('marks the weightiest where the channel recommends none, and nothing where there is no choice', () => {
  expect(recommendedOf([season, light, addition])).toBe(light);
  expect(recommendedOf([season, addition])).toBeUndefined();
});

it('says in the address which of the two kinds it is', () => {
  expect(passPath('package', 40)).toBe('/select-package/40');
  expect(passPath('subscription', 41)).toBe('/select-package/41?type=subscription');
});
