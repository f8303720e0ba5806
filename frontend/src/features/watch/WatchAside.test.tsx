import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { storage } from '@/lib/storage';
import { clip } from '@/testing/clips';
import { event, eventDetail, visitors } from '@/testing/events';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import WatchAside from './WatchAside';

beforeEach(() => storage.set('api_key', 'k'));

const events = (...ids: number[]) => json({ data: ids.map((id) => event({ id, name: `Match ${id}` })), meta: { total: ids.length, limit: 8, offset: 0 } });

it('has clips, what comes next and the teams’ other matches, in this order', async () => {
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    'clips/event/7': () => json({ data: [clip({ state: 'done' })] }),
    events: ({ query }) => {
      if (query.get('participant') === String(visitors.id)) return events(9);
      return query.get('stream_status') === 'live,upcoming' ? events(7, 8) : events();
    },
  });
  await renderInSite(
    <MemoryRouter>
      <WatchAside event={eventDetail({ id: 7 })} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Match 8' });
  await screen.findByRole('heading', { name: 'Match 9' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Clips',
    'More like this',
    `Recently with ${visitors.name}`,
  ]);
  expect(screen.getByRole('complementary')).toBeInTheDocument();
});

it('shows the events also where the clips could not be loaded', async () => {
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    'clips/event/7': () => problem(404, 'not_found'),
    events: ({ query }) => (query.get('stream_status') === 'live,upcoming' ? events(8) : events()),
  });
  await renderInSite(
    <MemoryRouter>
      <WatchAside event={eventDetail({ id: 7 })} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: 'Match 8' })).toBeInTheDocument();
});
