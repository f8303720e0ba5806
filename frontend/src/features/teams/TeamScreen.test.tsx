import { screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Participant } from '@/api/types';
import { storage } from '@/lib/storage';
import { channel } from '@/testing/channel';
import { event } from '@/testing/events';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { TeamScreen } from './TeamScreen';

const basketball = { id: 3, alias: 'basketball', name: 'Basketball', icon: 'basketball', color: '#d9641e', parent_id: null, children: [] };
const north = { id: 5, alias: 'north-high', name: 'North High School', image: null, color: null, parent_id: null, children: [] };

function team(changes: Partial<Participant>): Participant {
  return {
    id: 1,
    alias: 'north',
    name: 'North High Women',
    short_name: 'NOR',
    color: '#0e7c86',
    images: [],
    properties: { gender: 'W', sport: 3 },
    participant_group_id: 5,
    parent_id: null,
    children: [4],
    ...changes,
  };
}

const teams = [
  team({}),
  team({ id: 2, alias: 'north-men', name: 'North High Men', properties: { gender: 'M', sport: 3 }, children: [] }),
  team({ id: 4, alias: 'north-jv', name: 'North High Juniors', parent_id: 1, children: [] }),
  team({ id: 9, alias: 'river', name: 'River Tech', participant_group_id: null, children: [] }),
];

const page = (events: object[]) => json({ data: events, meta: { total: events.length, limit: 8, offset: 0 } });

function Place() {
  return <output>{useLocation().pathname}</output>;
}

async function visit(path: string) {
  storage.set('api_key', 'k');
  return renderInSite(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/team/:entry" element={<TeamScreen />} />
      </Routes>
      <Place />
    </MemoryRouter>,
    { bootstrap: channel({ 'events-categories': [basketball], 'participant-groups': [north] }) },
  );
}

const over = event({ id: 8, name: 'The old one', stream_status: 'finished', score: { home: 3, away: 1 } });

function answer(events: { next?: object[]; past?: object[] }) {
  return serve({
    participants: () => json({ data: teams }),
    events: ({ query }) => page((query.get('stream_status') === 'finished' ? events.past : events.next) ?? []),
  });
}

it('shows who the team is, its schedule, its results and the teams around it', async () => {
  const asked = answer({ next: [event({ name: 'The next one' }), event({ id: 10, name: 'The one after' })], past: [over] });
  await visit('/team/1');
  expect(await screen.findByRole('heading', { level: 1, name: 'North High Women' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Basketball' })).toHaveAttribute('href', '/sport/3');
  expect(screen.getByRole('link', { name: 'North High School' })).toHaveAttribute('href', '/school/5');

  expect(await screen.findByRole('heading', { name: 'The next one' })).toBeInTheDocument();
  const schedule = within(screen.getByRole('region', { name: 'Schedule' }));
  expect(schedule.getByRole('link', { name: 'The one after' })).toHaveAttribute('href', '/watch/10');
  expect(schedule.queryByText('The next one')).not.toBeInTheDocument();
  const results = within(screen.getByRole('region', { name: 'Results' }));
  expect(results.getByRole('img', { name: 'Won' })).toBeInTheDocument();
  expect(results.getByRole('link', { name: 'See all: Results' })).toHaveAttribute('href', '/vod?participant=north&with=results');

  expect(within(screen.getByRole('region', { name: 'Sub-teams' })).getByRole('link')).toHaveAttribute('href', '/team/4');
  const around = within(screen.getByRole('region', { name: 'More teams of North High School' })).getAllByRole('link');
  expect(around.map((link) => link.getAttribute('href'))).toEqual(['/team/2']);
  expect(asked.filter(({ path }) => path === 'events').map(({ query }) => query.get('participant'))).toEqual(['1', '1']);
});

it('finds a team by its alias, and goes on to its number', async () => {
  answer({});
  await visit('/team/river');
  expect(await screen.findByRole('heading', { level: 1, name: 'River Tech' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('/team/9');
});

it('says where nothing is scheduled or over yet', async () => {
  answer({});
  await visit('/team/9');
  expect(await screen.findByText('Nothing is coming up yet')).toBeInTheDocument();
  expect(screen.getByText('Nothing is over yet.')).toBeInTheDocument();
});

it('says that nobody is known at an address, with a way on', async () => {
  answer({});
  await visit('/team/99');
  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the schedule' })).toBeInTheDocument();
});

it('offers to try again what could not be loaded', async () => {
  serve({ participants: () => json({ data: teams }), events: () => problem(404, 'gone') });
  await visit('/team/1');
  expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(2);
});
