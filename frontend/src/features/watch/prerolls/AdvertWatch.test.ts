import { AdvertWatch } from './AdvertWatch';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('gives up an advertisement that does not begin', () => {
  const onDone = vi.fn();
  new AdvertWatch(onDone);
  vi.advanceTimersByTime(7_000);
  expect(onDone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(onDone).toHaveBeenCalledOnce();
});

it('has patience with one that moves', () => {
  const onDone = vi.fn();
  const watch = new AdvertWatch(onDone);
  for (let second = 0; second < 30; second += 1) {
    vi.advanceTimersByTime(1_000);
    watch.moved();
  }
  expect(onDone).not.toHaveBeenCalled();
});

it('is done once, and never after it was put away', () => {
  const onDone = vi.fn();
  const watch = new AdvertWatch(onDone);
  watch.done();
  watch.done();
  expect(onDone).toHaveBeenCalledOnce();
  const other = new AdvertWatch(onDone);
  other.dispose();
  vi.advanceTimersByTime(60_000);
  expect(onDone).toHaveBeenCalledOnce();
});
