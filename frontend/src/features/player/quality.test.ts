// @vitest-environment node
import { heightsOf, limitLevels } from './quality';

const levels = () => [360, 720, 360, undefined].map((height) => ({ height, enabled: true }));
const enabled = (list: { enabled: boolean }[]) => list.map((level) => level.enabled);

it('offers each height once, and no choice of one', () => {
  expect(heightsOf(levels())).toEqual([720, 360]);
  expect(heightsOf([{ height: 540, enabled: true }])).toEqual([]);
});

it('keeps to a height, or to none', () => {
  const list = levels();
  limitLevels(list, 360);
  expect(enabled(list)).toEqual([true, false, true, false]);
  limitLevels(list, null);
  expect(enabled(list)).toEqual([true, true, true, true]);
});

it('leaves all sizes where the wanted one is gone', () => {
  const list = levels();
  limitLevels(list, 1080);
  expect(enabled(list)).toEqual([true, true, true, true]);
});
