import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { event, eventDetail, team, visitors } from '@/testing/events';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { TeamEvents } from './TeamEvents';

const key = () => json({ data: { api_key: 'k' } });
const over = (id: number) => event({ id, name: `Match ${id}`, stream_status: 'finished' });
const events = (...ids: number[]) => json({ data: ids.map(over), meta: { total: ids.length, limit: 8, offset: 0 } });

const show = (changes: Parameters<typeof eventDetail>[0] = {}) =>
  renderInSite(
    <MemoryRouter>
      <TeamEvents event={eventDetail(changes)} />
    </MemoryRouter>,
  );

it('shows what both sides played lately: each match once, and not the one that is watched', async () => {
  const log = serve({ get_api_key: key, events: ({ query }) => (query.get('participant') === String(visitors.id) ? events(9, 7, 8) : events(8, 7, 6)) });
  await show({ id: 7 });
  const away = await screen.findByRole('region', { name: `Recently with ${visitors.name}` });
  const home = await screen.findByRole('region', { name: `Recently with ${team().name}` });
  const matches = (rail: HTMLElement) =>
    within(rail)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect([matches(away), matches(home)]).toEqual([['Match 9', 'Match 8'], ['Match 6']]);
  expect(log.filter(({ path }) => path === 'events').every(({ query }) => query.get('stream_status') === 'finished')).toBe(true);
});

it('shows nothing for what has no two sides', async () => {
  const log = serve({ get_api_key: key, events: () => events(8) });
  const { container } = await show({ participants: [team(), visitors, team({ id: 3 })] });
  expect(container).toHaveTextContent('');
  expect(log.filter(({ path }) => path === 'events')).toEqual([]);
});
