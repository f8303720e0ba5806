import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { EventItem } from '@/api/types';
import type * as EventTime from '@/domain/eventTime';
import { channel } from '@/testing/channel';
import { event } from '@/testing/events';
import { type RecordedCall, json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { EventsScreen } from '../EventsScreen';

vi.mock('@/domain/eventTime', async (original) => ({ ...(await original<typeof EventTime>()), viewerZone: () => 'Europe/Paris' }));

const sports = ['Soccer', 'Judo'].map((name, index) => ({
  id: index + 1,
  alias: name.toLowerCase(),
  name,
  icon: null,
  color: '#aa3300',
  parent_id: null,
  children: [],
}));
const match = (id: number, starts_at: string, changes: Partial<EventItem> = {}) => event({ id, starts_at, name: `Match ${id}`, ...changes });
const MARCH = [
  match(1, '2026-03-14T12:00:00Z'),
  match(2, '2026-03-14T18:00:00Z', { event_category_id: 2 }),
  // This match is on the 15th in Paris.
  match(3, '2026-03-14T23:30:00Z', { time_zone: 'America/New_York' }),
];

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

function show(address: string, language: 'en' | 'fr' = 'en') {
  return renderInSite(
    <MemoryRouter initialEntries={[address]}>
      <EventsScreen alias="schedule" />
      <Place />
    </MemoryRouter>,
    { bootstrap: channel({ 'events-categories': sports }), language },
  );
}

function answer(events: readonly EventItem[] = MARCH): RecordedCall[] {
  return serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    participants: () => json({ data: [], meta: { total: 0, limit: 0, offset: 0 } }),
    events: () => json({ data: events, meta: { total: events.length, limit: 0, offset: 0 } }),
  });
}

const cell = (name: RegExp) => screen.findByRole('button', { name });
const place = () => screen.getByTestId('place').textContent;
const asked = (log: RecordedCall[]) => log.filter(({ path }) => path === 'events').map(({ query }) => Object.fromEntries(query));

it.each(['month', 'day'])('hides the scores of a %s when the viewer hides scores, also where there is no replay', async (view) => {
  answer([
    match(1, '2026-03-14T12:00:00Z', { stream_status: 'finished', has_replay: false, score: { away: 3, home: 1, home_first: false } as EventItem['score'] }),
  ]);
  await show(`/schedule?view=${view}&day=2026-03-14`);
  const visitors = await screen.findByText('River Tech');
  const shown = () => visitors.closest('p')?.textContent;
  expect(shown()).toBe('RRiver Tech 3');
  await userEvent.click(screen.getByRole('switch', { name: 'Hide scores' }));
  expect(shown()).toBe('RRiver Tech');
  await userEvent.click(screen.getByRole('button', { name: 'Show the score' }));
  expect(shown()).toBe('RRiver Tech 3');
});

it('shows the days of the viewer with their events, and those of the chosen day in full', async () => {
  const log = answer();
  await show('/schedule?view=month&day=2026-03-14&gender=W');
  expect(await cell(/March 14, 2026, 2 events, Soccer, Judo Match 1 .*Match 2 /)).toBeInTheDocument();
  expect(await cell(/March 15, 2026, 1 event, Soccer Match 3 /)).toBeInTheDocument();
  const day = screen.getByRole('region', { name: /March 14, 2026/ });
  expect(within(day).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'March 2026' }).parentElement).toHaveTextContent('3 events');
  // 1 March is a Sunday, 4 April a Saturday.
  const days = { start_date: '2026-03-01', end_date: '2026-04-04', time_zone: 'Europe/Paris' };
  expect(asked(log)).toEqual([expect.objectContaining({ ...days, no_limit: '1', gender: 'W' })]);
});

it('is walked through by keys, and Enter chooses the day', async () => {
  answer();
  await show('/schedule?view=month&day=2026-03-14');
  const start = await cell(/March 14, 2026, 2 events/);
  expect(start.closest('td')).toHaveAttribute('aria-selected', 'true');
  start.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(await cell(/March 15, 2026/)).toHaveFocus();
  expect(screen.getAllByRole('button').filter((button) => button.dataset['day'] && button.tabIndex === 0)).toHaveLength(1);
  expect(place()).toContain('day=2026-03-14');
  await userEvent.keyboard('{Enter}');
  expect(place()).toContain('day=2026-03-15');
  await userEvent.keyboard('{Home}');
  expect(await cell(/March 15, 2026/)).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(await cell(/March 21, 2026/)).toHaveFocus();
});

it('goes over the border of a month, with the keys and with the buttons', async () => {
  const log = answer();
  await show('/schedule?view=month&day=2026-03-29');
  (await cell(/March 29, 2026/)).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(place()).toContain('day=2026-04-05');
  expect(screen.getByRole('heading', { name: 'April 2026' })).toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day', '2026-04-05'));
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('heading', { name: 'March 2026' })).toBeInTheDocument();
  await waitFor(() => expect(asked(log).map(({ start_date }) => start_date)).toEqual(['2026-03-01', '2026-03-29']));
});

it('says where the next events are when a day has none', async () => {
  answer();
  await show('/schedule?view=day&day=2026-03-11');
  await userEvent.click(await screen.findByRole('button', { name: /^Go to Saturday, March 14/ }));
  expect(place()).toContain('day=2026-03-14');
  expect(within(screen.getByRole('grid')).getAllByRole('gridcell')).toHaveLength(7);
});

it('keeps to the days of the filters, and asks nothing where they leave none', async () => {
  const log = answer();
  const view = await show('/schedule?view=month&day=2026-03-14&start_date=2026-03-10');
  await cell(/March 14, 2026, 2 events/);
  expect(asked(log)[0]).toMatchObject({ start_date: '2026-03-10', end_date: '2026-04-04', time_zone: 'Europe/Paris' });
  view.unmount();
  log.length = 0;
  await show('/schedule?view=month&day=2026-03-14&end_date=2026-01-31');
  expect(await screen.findByText('Nothing on this day')).toBeInTheDocument();
  expect(asked(log)).toEqual([]);
});

it('starts the week on Monday in French, and names days as French does', async () => {
  answer();
  await show('/schedule?view=month&day=2026-03-14', 'fr');
  expect(await cell(/^Samedi 14 mars 2026, 2 événements/)).toBeInTheDocument();
  expect(within(screen.getByRole('grid')).getAllByRole('columnheader')[0]).toHaveAttribute('abbr', 'Lundi');
});

it('can be tried again when it fails', async () => {
  let failing = true;
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    participants: () => json({ data: [], meta: { total: 0, limit: 0, offset: 0 } }),
    events: () => (failing ? problem(422, 'too_many_rows') : json({ data: MARCH, meta: { total: 3, limit: 0, offset: 0 } })),
  });
  await show('/schedule?view=month&day=2026-03-14');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  failing = false;
  await userEvent.click(retry);
  expect(await cell(/March 14, 2026, 2 events/)).toBeInTheDocument();
});
