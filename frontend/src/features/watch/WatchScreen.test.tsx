import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { sessionApi } from '@/features/session/sessionApi';
import { eventDetail } from '@/testing/events';
import { playback } from '@/testing/playback';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { WatchScreen } from './WatchScreen';

vi.mock('./Stage', () => ({ Stage: ({ play }: { play: boolean }) => <output>{play ? 'plays at once' : 'waits'}</output> }));
vi.mock('./RelatedEvents', () => ({ RelatedEvents: () => null }));

it('gives the focus back to the button when the clip editor closes', async () => {
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    profile: () => json({ data: viewer({ capabilities: ['watch', 'clipping'] }) }),
    'events/7': () => json({ data: eventDetail({ stream_status: 'finished', has_replay: true, playback: playback() }) }),
    'clip/source/7': () => problem(409, 'not_clippable'),
  });
  const { store } = await renderInSite(
    <MemoryRouter initialEntries={['/watch/7']}>
      <Routes>
        <Route path="/watch/:id" element={<WatchScreen />} />
      </Routes>
    </MemoryRouter>,
  );
  await act(() => store.dispatch(sessionApi.endpoints.getProfile.initiate()));
  const button = await screen.findByRole('button', { name: 'Clip', expanded: false });
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Make a clip' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: 'Make a clip' })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

it('plays at once after a link to watch, and not again when one comes back', async () => {
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    'events/7': () => json({ data: eventDetail({ stream_status: 'live', playback: playback() }) }),
  });
  function Back({ by }: { by: number }) {
    const go = useNavigate();
    return (
      <button type="button" onClick={() => void go(by)}>
        Go {by}
      </button>
    );
  }
  await renderInSite(
    <MemoryRouter>
      <Back by={-1} />
      <Back by={1} />
      <Routes>
        <Route
          path="/"
          element={
            <Link to="/watch/7" state={{ play: true }}>
              Watch
            </Link>
          }
        />
        <Route path="/watch/:id" element={<WatchScreen />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Watch' }));
  expect(await screen.findByText('plays at once')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Go -1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Go 1' }));
  expect(await screen.findByText('waits')).toBeInTheDocument();
});
