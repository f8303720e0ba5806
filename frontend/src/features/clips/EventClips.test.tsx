import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { storage } from '@/lib/storage';
import { clip } from '@/testing/clips';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import EventClips from './EventClips';
import { ROW_POLLING_MS } from './clipState';

const EVENT = 7;

beforeEach(() => storage.set('api_key', 'k'));
afterEach(() => vi.useRealTimers());

it('follows a clip that is being cut until it is done, also after a request that failed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const log = serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    [`clips/event/${EVENT}`]: (_call, nth) =>
      nth === 2 || nth === 3 ? new TypeError('Failed to fetch') : json({ data: [clip({ state: nth < 4 ? 'queued' : 'done' })] }),
  });
  await renderInSite(
    <MemoryRouter>
      <EventClips eventId={EVENT} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('Queued')).toBeInTheDocument();
  // The second request fails, and so does its own repetition.
  await act(() => vi.advanceTimersByTimeAsync(ROW_POLLING_MS + 2000));
  expect(screen.getByText('Queued')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(ROW_POLLING_MS + 2000));
  expect(screen.queryByText('Queued')).toBeNull();
  const asked = log.length;
  await act(() => vi.advanceTimersByTimeAsync(3 * ROW_POLLING_MS));
  expect(log).toHaveLength(asked);
});
