// @vitest-environment node
const LIMIT = 120_000;

/** Imports a fresh copy of the module, as on a page `ms` after its start. */
async function page(ms = 0) {
  vi.resetModules();
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(ms);
  return import('./loadChunk');
}

const hangs = () => new Promise<never>(() => undefined);
const fails = () => Promise.reject(new Error('refused'));
/** Records a promise's outcome without awaiting it. */
function outcome(promise: Promise<unknown>): { is: string } {
  const seen = { is: 'open' };
  promise.then(
    (value) => (seen.is = String(value)),
    (cause: Error) => (seen.is = `${cause.name}: ${cause.message}`),
  );
  return seen;
}
const LATE = 'ChunkLoadError: A chunk did not come in time.';

afterEach(() => vi.useRealTimers());

it('gives what the chunk has, and leaves no timer behind', async () => {
  const { loadChunk } = await page();
  await expect(loadChunk(() => Promise.resolve('screen'))).resolves.toBe('screen');
  expect(vi.getTimerCount()).toBe(0);
});

it('asks once more, a second later, for a chunk that fails', async () => {
  const { loadChunk } = await page();
  const load = vi.fn().mockImplementationOnce(fails).mockResolvedValue('screen');
  const seen = outcome(loadChunk(load));
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([seen.is, load.mock.calls.length]).toEqual(['screen', 2]);
});

it('tells a second failure as it is', async () => {
  const { loadChunk } = await page();
  const load = vi.fn(fails);
  const seen = outcome(loadChunk(load));
  await vi.advanceTimersByTimeAsync(1000);
  expect([seen.is, load.mock.calls.length]).toEqual(['Error: refused', 2]);
});

it('counts from the start of the first page', async () => {
  const { loadChunk } = await page(20_000);
  const seen = outcome(loadChunk(hangs));
  await vi.advanceTimersByTimeAsync(LIMIT - 20_000 - 1);
  expect(seen.is).toBe('open');
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.is).toBe(LATE);
});

it('waits no second time for another chunk of the first page', async () => {
  const { loadChunk, endFirstPage } = await page();
  outcome(loadChunk(hangs));
  await vi.advanceTimersByTimeAsync(LIMIT);
  const next = outcome(loadChunk(hangs));
  await vi.advanceTimersByTimeAsync(0);
  expect(next.is).toBe(LATE);
  endFirstPage();
  const later = outcome(loadChunk(hangs));
  await vi.advanceTimersByTimeAsync(LIMIT - 1);
  expect(later.is).toBe('open');
  await vi.advanceTimersByTimeAsync(1);
  expect(later.is).toBe(LATE);
});

it('leaves a chunk its time where only calls were slow', async () => {
  const { loadChunk } = await page(LIMIT + 5000);
  const seen = outcome(loadChunk(hangs));
  await vi.advanceTimersByTimeAsync(LIMIT - 1);
  expect(seen.is).toBe('open');
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.is).toBe(LATE);
});

it('counts from the request once the first page is over', async () => {
  const { loadChunk, endFirstPage } = await page(60_000);
  endFirstPage();
  const seen = outcome(loadChunk(hangs));
  await vi.advanceTimersByTimeAsync(LIMIT - 1);
  expect(seen.is).toBe('open');
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.is).toBe(LATE);
});

it('asks for nothing more after the limit', async () => {
  const { loadChunk } = await page();
  let refuse = (_: Error) => {};
  const load = vi.fn(() => new Promise<never>((_, reject) => (refuse = reject)));
  const seen = outcome(loadChunk(load));
  await vi.advanceTimersByTimeAsync(LIMIT - 500);
  refuse(new Error('refused'));
  await vi.advanceTimersByTimeAsync(5000);
  expect([seen.is, load.mock.calls.length]).toEqual([LATE, 1]);
});

it('runs each loader once, whoever asks', async () => {
  const { loadOnce } = await page();
  const home = vi.fn(() => Promise.resolve('home'));
  const load = loadOnce({ home, faq: hangs });
  expect(await Promise.all([load.home(), load.home()])).toEqual(['home', 'home']);
  expect(home).toHaveBeenCalledTimes(1);
  const [first, second] = [outcome(load.faq()), outcome(load.faq())];
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect([first.is, second.is]).toEqual([LATE, LATE]);
});
