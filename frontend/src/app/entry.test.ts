import { runEntry } from './entry';

const ran = () => [...document.querySelectorAll('script')].map((script) => new URL(script.src).pathname);

type Shown = (entries: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void;

/** Fakes a browser whose paint events are triggered by `show`. */
function browser(): { show: (what: 'first-paint' | 'first-contentful-paint') => void } {
  let tell: Shown = () => undefined;
  class Paints {
    constructor(callback: Shown) {
      tell = callback;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('PerformanceObserver', Paints);
  return { show: (what) => tell({ getEntriesByName: (name) => (name === what ? [{ name } as PerformanceEntry] : []) }) };
}

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML =
    '<meta name="screen-scripts" content="/assets/screen.js"><meta name="entry-scripts" content="/assets/framework.js /assets/main.js">';
  document.body.innerHTML = '<div id="splash"><div class="opening"></div></div>';
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('runs the scripts of the site in their order, once the beginning of the page is shown', async () => {
  const { show } = browser();
  const running = runEntry();
  show('first-paint');
  await vi.advanceTimersByTimeAsync(100);
  expect(ran()).toEqual([]);
  show('first-contentful-paint');
  await vi.advanceTimersByTimeAsync(100);
  await running;
  expect(ran()).toEqual(['/assets/framework.js', '/assets/main.js']);
  expect([...document.querySelectorAll('script')].every(({ async }) => !async)).toBe(true);
  expect(document.querySelector('link[rel="preload"]')?.getAttribute('href')).toBe('/assets/screen.js');
});

it('waits a second at most', async () => {
  browser();
  const running = runEntry();
  await vi.advanceTimersByTimeAsync(1000);
  await running;
  expect(ran()).toHaveLength(2);
});

it('waits for nothing where the page begins with nothing', async () => {
  browser();
  document.body.innerHTML = '<div id="splash"><span></span></div>';
  await runEntry();
  expect(ran()).toHaveLength(2);
});

it('waits for nothing in the background, where nothing is shown', async () => {
  browser();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await runEntry();
  expect(ran()).toHaveLength(2);
});
