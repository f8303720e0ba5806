import { act, screen } from '@testing-library/react';
import { type ComponentType, lazy, useEffect } from 'react';
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from 'react-router-dom';

const LIMIT = 120_000;
const hangs = () => new Promise<{ default: ComponentType }>(() => undefined);
let navigate: NavigateFunction;

function Way() {
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  });
  return null;
}

/** Renders a site at /first with the given screen scripts. Resets the modules, as on a fresh page load. */
async function site({ first, next = hangs }: { first: () => Promise<{ default: ComponentType }>; next?: typeof hangs }) {
  vi.resetModules();
  vi.useFakeTimers();
  const { loadChunk } = await import('@/lib/loadChunk');
  const { renderInSite } = await import('@/testing/site');
  const { Screen } = await import('./Screen');
  const [First, Next] = [lazy(() => loadChunk(first)), lazy(() => loadChunk(next))];
  const shown = renderInSite(
    <MemoryRouter initialEntries={['/first']}>
      <Way />
      <Routes>
        <Route element={<Screen fallback={<p>loading</p>} />}>
          <Route path="/first" element={<First />} />
          <Route path="/next" element={<Next />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  await pass(0);
  await shown;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const alert = () => screen.queryByRole('alert')?.querySelector('h1')?.textContent ?? null;

afterEach(() => vi.useRealTimers());

it('says 120 s after the start of the page that its script has not come', async () => {
  await site({ first: hangs });
  await pass(LIMIT - performance.now() - 1);
  expect([screen.queryByText('loading') !== null, alert()]).toEqual([true, null]);
  await pass(1);
  expect(alert()).toBe('Loading chunk failed');
});

it('gives the screen after one that failed its own 120 s', async () => {
  await site({ first: hangs });
  await pass(LIMIT);
  await act(async () => void (await navigate('/next')));
  await pass(LIMIT - 1000);
  expect(alert()).toBeNull();
  await pass(1000);
  expect(alert()).toBe('Loading chunk failed');
});

it('gives the screen that a viewer goes on to, instead of waiting, its own 120 s', async () => {
  await site({ first: hangs });
  await pass(60_000);
  await act(async () => void (await navigate('/next')));
  await pass(LIMIT - 1000);
  expect(alert()).toBeNull();
  await pass(1000);
  expect(alert()).toBe('Loading chunk failed');
});

it('counts from the request once a screen is shown, also without a step in the history', async () => {
  await site({ first: async () => ({ default: () => <p>first</p> }) });
  expect(screen.getByText('first')).toBeInTheDocument();
  await pass(LIMIT / 2);
  await act(async () => void (await navigate('/next', { replace: true })));
  await pass(LIMIT - 1000);
  expect(alert()).toBeNull();
  await pass(1000);
  expect(alert()).toBe('Loading chunk failed');
});
