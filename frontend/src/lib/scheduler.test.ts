import { postInTurn } from './scheduler';

it('calls one after the other, and none that was called off', () => {
  vi.useFakeTimers();
  const called: string[] = [];
  const act = (name: string) => postInTurn(() => called.push(name));
  act('first');
  const callOff = act('second');
  act('third');
  expect(called).toEqual([]);
  vi.runOnlyPendingTimers();
  expect(called).toEqual(['first']);
  callOff();
  vi.runOnlyPendingTimers();
  expect(called).toEqual(['first', 'third']);
  act('fourth');
  vi.runAllTimers();
  expect(called).toEqual(['first', 'third', 'fourth']);
  vi.useRealTimers();
});

it('goes on after one that fails', () => {
  vi.useFakeTimers();
  const called: string[] = [];
  postInTurn(() => {
    throw new Error('no');
  });
  postInTurn(() => called.push('next'));
  expect(() => vi.runOnlyPendingTimers()).toThrow('no');
  vi.runAllTimers();
  expect(called).toEqual(['next']);
  vi.useRealTimers();
});
