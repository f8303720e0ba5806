import { insertStyles } from './insertStyles';

const LIMIT = 120_000;

/** Runs the code and returns the link that it inserts. */
function inserted(): { link: HTMLLinkElement; failed: ReturnType<typeof vi.fn> } {
  const link = document.createElement('link');
  const failed = vi.fn();
  Object.assign(link, { onerror: failed });
  const insert = (0, eval)(String(insertStyles(LIMIT))) as (link: HTMLLinkElement) => void;
  insert(link);
  return { link, failed };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('has a style sheet that hangs fail when a script would', () => {
  const { link, failed } = inserted();
  expect(link.parentNode).toBe(document.head);
  vi.advanceTimersByTime(LIMIT - 1);
  expect(failed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(failed).toHaveBeenCalledExactlyOnceWith({ type: 'timeout' });
});

it('leaves one that has come alone', () => {
  const { link, failed } = inserted();
  link.onerror = null;
  vi.advanceTimersByTime(2 * LIMIT);
  expect(failed).not.toHaveBeenCalled();
});
