import { Recovery } from './recovery';

let online = true;

function recovery(isLive = false) {
  const told = { reload: vi.fn(), onChange: vi.fn(), onGivenUp: vi.fn() };
  return { ...told, it: new Recovery({ ...told, isLive, isOnline: () => online }) };
}

beforeEach(() => {
  online = true;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('loads again after a second, and is through when the picture moves', () => {
  const { it: one, reload, onChange } = recovery();
  one.failed();
  vi.advanceTimersByTime(900);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(reload).toHaveBeenCalledOnce();
  one.progressed();
  expect(onChange.mock.calls).toEqual([['retrying'], ['none']]);
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('takes a long wait for data as a failure, but not a pause', () => {
  const { it: one, reload } = recovery();
  one.stalled();
  one.rested();
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  one.stalled();
  vi.advanceTimersByTime(14_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('lets a live picture stand still for as long as its encoder may take', () => {
  const { it: one, reload, onChange } = recovery(true);
  one.stalled();
  vi.advanceTimersByTime(60_000);
  expect(onChange.mock.calls).toEqual([['retrying']]);
  expect(reload).not.toHaveBeenCalled();
  one.progressed();
  vi.advanceTimersByTime(600_000);
  expect(onChange.mock.calls).toEqual([['retrying'], ['none']]);
  one.stalled();
  vi.advanceTimersByTime(74_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('waits for the connection while there is none', () => {
  const { it: one, reload, onChange } = recovery();
  online = false;
  one.failed();
  vi.advanceTimersByTime(600_000);
  expect(reload).not.toHaveBeenCalled();
  online = true;
  one.now();
  expect(reload).toHaveBeenCalledOnce();
  expect(onChange.mock.calls).toEqual([['offline'], ['retrying']]);
});

it('tries for about two minutes, then leaves it to the viewer', () => {
  const { it: one, reload, onGivenUp } = recovery();
  while (onGivenUp.mock.calls.length === 0) {
    one.failed();
    vi.advanceTimersByTime(15_000);
  }
  expect(onGivenUp).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledTimes(11);
});

it('has all its patience again after half a minute without trouble', () => {
  const { it: one, reload, onGivenUp } = recovery();
  for (let attempt = 0; attempt < 30; attempt += 1) {
    one.failed();
    vi.advanceTimersByTime(1500);
    one.progressed();
    vi.advanceTimersByTime(31_000);
  }
  expect(onGivenUp).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledTimes(30);
});
