import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { event } from '@/testing/events';
import { renderInSite } from '@/testing/site';
import { EventCard } from './EventCard';

const show = (changes: Parameters<typeof event>[0]) =>
  renderInSite(
    <MemoryRouter>
      <EventCard event={event(changes)} />
    </MemoryRouter>,
  );

it('is one link to the event, with its status and what it takes', async () => {
  await show({ stream_status: 'live' });
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'RIV @ NOR' })).toHaveAttribute('href', '/watch/7');
  expect(screen.getByText('Live')).toBeInTheDocument();
  expect(screen.getByText('Free')).toBeInTheDocument();
});

it('covers the score of a match that can still be watched', async () => {
  await show({ stream_status: 'finished', has_replay: true, duration_ms: 61_000, score: { home: 3, away: 1 } });
  expect(screen.getByText('Replay 1:01')).toBeInTheDocument();
  expect(screen.queryByText('1–3')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show the score' }));
  expect(screen.getByRole('img', { name: 'Score: visitors 1, home 3' })).toHaveTextContent('1–3');
});

it('shows the score where there is no replay to spoil', async () => {
  await show({ stream_status: 'finished', score: { home: 3, away: 1 } });
  expect(screen.getByText('1–3')).toBeInTheDocument();
  expect(screen.getByText('No replay')).toBeInTheDocument();
});
