// @vitest-environment node
import { PositionKeeper } from './PositionKeeper';

function keeper() {
  let now = 0;
  const send = vi.fn();
  return { send, it: new PositionKeeper(send, () => now), pass: (seconds: number) => (now += seconds * 1000) };
}

it('sends every quarter of a minute', () => {
  const { it: one, send, pass } = keeper();
  for (let second = 1; second <= 40; second += 1) {
    pass(1);
    one.at(100 + second, 1000);
  }
  expect(send.mock.calls).toEqual([[115_000], [130_000]]);
});

it('sends at once on leaving, and nothing twice', () => {
  const { it: one, send, pass } = keeper();
  pass(3);
  one.at(103, 1000);
  one.keep();
  one.keep();
  expect(send.mock.calls).toEqual([[103_000]]);
});

it('sends nothing for a video that did not begin', () => {
  const { it: one, send } = keeper();
  one.keep();
  expect(send).not.toHaveBeenCalled();
});

it('forgets what was watched', () => {
  const { it: one, send, pass } = keeper();
  pass(15);
  one.at(500, 1000);
  pass(15);
  one.at(960, 1000);
  one.forget();
  expect(send.mock.calls).toEqual([[500_000], [0]]);
});

it('forgets at the end also what another visit has kept', () => {
  const { it: one, send } = keeper();
  one.forget();
  expect(send.mock.calls).toEqual([[0]]);
});
