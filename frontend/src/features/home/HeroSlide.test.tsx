import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Slide } from '@/api/types';
import { HOUR_MS } from '@/lib/constants';
import { eventDetail } from '@/testing/events';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { HeroSlide } from './HeroSlide';

const slide: Slide = {
  id: 1,
  alias: 'derby',
  title: 'The derby',
  text: 'Live and free.',
  action: null,
  image: null,
  slidable_type: 'event',
  slidable_id: 7,
  url: '/watch/7',
};

const show = (changes: Partial<Slide> = {}) =>
  renderInSite(
    <MemoryRouter>
      <HeroSlide slide={{ ...slide, ...changes }} index={0} count={2} current />
    </MemoryRouter>,
  );

const startingIn = (hours: number) =>
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    'events/7': () => json({ data: eventDetail({ starts_at: new Date(Date.now() + hours * HOUR_MS).toISOString() }) }),
  });

it('counts down to an event within a day, unheard by screen readers, who have the time in words', async () => {
  startingIn(3);
  await show();
  const timer = await screen.findByRole('timer');
  expect(timer).toHaveAttribute('aria-live', 'off');
  expect(timer).toHaveTextContent(/^0[23]hours/);
  expect(screen.getByText(/^Today|^Tomorrow/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See details' })).toHaveAttribute('href', '/watch/7');
});

it('leaves the date to say it where the event is days away', async () => {
  startingIn(75);
  await show();
  expect(await screen.findByRole('link', { name: 'See details' })).toBeInTheDocument();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

it('has one action, which is the channel’s own where it names one', async () => {
  serve({});
  await show({ slidable_type: 'page', url: '/packages', action: 'See the passes' });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['See the passes', '/packages']]);
});

it.each([
  [true, 'Watch'],
  [false, 'See details'],
])('replaces the channel’s action once the event is over, with a recording: %s', async (has_replay, action) => {
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    'events/7': () => json({ data: eventDetail({ stream_status: 'finished', has_replay, duration_ms: has_replay ? 3_600_000 : null }) }),
  });
  await show({ action: 'Watch live' });
  expect(await screen.findByRole('link', { name: action })).toHaveAttribute('href', '/watch/7');
  expect(screen.queryByRole('link', { name: 'Watch live' })).not.toBeInTheDocument();
});

it.each([
  ['live', { play: true }],
  ['upcoming', null],
] as const)('has a %s event play at once if there is something to play', async (stream_status, state) => {
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    'events/7': () => json({ data: eventDetail({ stream_status }) }),
  });
  const Watch = () => <output>{JSON.stringify(useLocation().state)}</output>;
  await renderInSite(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<HeroSlide slide={slide} index={0} count={2} current />} />
        <Route path="/watch/7" element={<Watch />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('link', { name: stream_status === 'live' ? 'Watch live' : 'See details' }));
  expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify(state));
});
