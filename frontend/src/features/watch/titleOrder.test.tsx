import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { TitleOrder } from '@/api/types';
import { EventCard } from '@/domain/EventCard';
import { MatchArt } from '@/domain/MatchArt';
import { channel } from '@/testing/channel';
import { event, eventDetail } from '@/testing/events';
import { renderInSite } from '@/testing/site';
import { EventTeams } from './EventTeams';
import { NoReplay } from './NoReplay';

const over = { stream_status: 'finished', has_replay: false, score: { home: 12, away: 14 } } as const;

async function show(title: TitleOrder) {
  const { settings } = channel();
  const bootstrap = channel({ settings: { ...settings, words: { ...settings.words, title } } });
  await renderInSite(
    <MemoryRouter>
      <section aria-label="card">
        <EventCard event={event(over)} />
      </section>
      <section aria-label="stage">
        <NoReplay event={eventDetail(over)} />
      </section>
      <section aria-label="teams">
        <EventTeams event={eventDetail(over)} />
      </section>
      <div data-testid="art">
        <MatchArt event={event()} />
      </div>
    </MemoryRouter>,
    { bootstrap },
  );
  return (name: string) => (name === 'art' ? screen.getByTestId(name) : screen.getByRole('region', { name })).textContent;
}

/** Returns whether the first text comes before the second. */
const inTurn = (text: string, first: string, second: string) => text.includes(first) && text.indexOf(first) < text.indexOf(second);

it('shows the visitors first, as a rule', async () => {
  const text = await show('away-first');
  expect(inTurn(text('card'), 'River Tech 14', 'North High 12')).toBe(true);
  expect(inTurn(text('stage'), 'River Tech 14', 'North High 12')).toBe(true);
  expect(inTurn(text('teams'), 'River Tech', 'North High')).toBe(true);
  expect(inTurn(text('art'), 'RIV', 'NOR')).toBe(true);
});

it('shows the home side first where the channel says so: score, teams and picture', async () => {
  const text = await show('home-first');
  expect(inTurn(text('card'), 'North High 12', 'River Tech 14')).toBe(true);
  expect(inTurn(text('stage'), 'North High 12', 'River Tech 14')).toBe(true);
  expect(inTurn(text('teams'), 'North High', 'River Tech')).toBe(true);
  expect(inTurn(text('art'), 'NOR', 'RIV')).toBe(true);
});
