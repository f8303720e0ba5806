import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { event } from '@/testing/events';
import { renderInSite } from '@/testing/site';
import { EventCard } from './EventCard';
import { spoilersHidden } from './spoilersSlice';

const show = (changes: Parameters<typeof event>[0], language: 'en' | 'fr' = 'en') =>
  renderInSite(
    <MemoryRouter>
      <EventCard event={event(changes)} />
    </MemoryRouter>,
    { language },
  );

it('is one link to the event, with its status and what it takes', async () => {
  await show({ stream_status: 'live' });
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'RIV @ NOR' })).toHaveAttribute('href', '/watch/7');
  expect(screen.getByText('Live')).toBeInTheDocument();
  expect(screen.getByText('Free')).toBeInTheDocument();
});

/** Returns the rows of the score bug, without the letters that stand for crests. */
const scores = (card: HTMLElement) => [...card.querySelectorAll('p')].flatMap(({ textContent }) => /^[RN]((?:River|North) .*)/.exec(textContent)?.[1] ?? []);

const over = {
  stream_status: 'finished',
  has_replay: true,
  duration_ms: 61_000,
  score: { home: 3, away: 1 },
  image: { src: '/images/celebration.jpg', width: 16, height: 9 },
} as const;

it('tells result and length, and shows the picture', async () => {
  const { container } = await show(over);
  expect(scores(container)).toEqual(['River Tech 1', 'North High 3']);
  expect(screen.getByText('On demand 1:01')).toBeInTheDocument();
  expect(container.querySelector('img[src="/images/celebration.jpg"]')).toBeInTheDocument();
});

it('says in French, too, that it is on demand', async () => {
  const { unmount } = await show(over, 'fr');
  expect(screen.getByText('À la demande 1:01')).toBeInTheDocument();
  unmount();
  await show({ ...over, duration_ms: null }, 'fr');
  expect(screen.getByText('À la demande')).toBeInTheDocument();
});

it('keeps score, length and picture back from viewers who want no spoilers, until asked', async () => {
  const { container, store } = await show(over);
  act(() => void store.dispatch(spoilersHidden(true)));
  expect(screen.getByText('On demand')).toBeInTheDocument();
  expect(scores(container)).toEqual(['River Tech', 'North High']);
  expect(container.querySelector('img[src="/images/celebration.jpg"]')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show the score' }));
  expect(scores(container)).toEqual(['River Tech 1', 'North High 3']);
  expect(screen.getByText('On demand 1:01')).toBeInTheDocument();
  expect(container.querySelector('img[src="/images/celebration.jpg"]')).toBeInTheDocument();
});

it('keeps the score back where there is no replay, too', async () => {
  const { container, store } = await show({ ...over, has_replay: false });
  act(() => void store.dispatch(spoilersHidden(true)));
  expect(scores(container)).toEqual(['River Tech', 'North High']);
  expect(screen.getByRole('button', { name: 'Show the score' })).toBeInTheDocument();
  expect(screen.getByText('No replay')).toBeInTheDocument();
});
