import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { event, team, visitors } from '@/testing/events';
import { renderInSite } from '@/testing/site';
import { ScoreBug } from './ScoreBug';
import { spoilersHidden } from './spoilersSlice';

const show = (changes: Parameters<typeof event>[0], language: 'en' | 'fr' = 'en') => renderInSite(<ScoreBug event={event(changes)} timed />, { language });
const row = (name: string) => screen.getByText(name).closest('p');

const over = { stream_status: 'finished', has_replay: true, score: { home: 3, away: 1 } } as const;

it('shows both sides by their full names with the final score, and the loser set back', async () => {
  await show(over);
  expect(screen.getByText(/^Final ·/)).toBeInTheDocument();
  expect(row('River Tech')).toHaveTextContent(/River Tech 1$/);
  expect(row('North High')).toHaveTextContent(/North High 3$/);
  expect(row('River Tech')).toHaveAttribute('data-behind');
  expect(row('North High')).not.toHaveAttribute('data-behind');
});

it('sets nobody back in a draw or while it is live', async () => {
  const { container, unmount } = await show({ ...over, score: { home: 2, away: 2 } });
  expect(container.querySelector('[data-behind]')).toBeNull();
  unmount();
  const live = await show({ ...over, stream_status: 'live' });
  expect(row('North High')).toHaveTextContent(/North High 3$/);
  expect(live.container.querySelector('[data-behind]')).toBeNull();
  expect(screen.queryByText(/Final/)).toBeNull();
});

it.each(['live', 'finished'] as const)('covers the score of a %s match of a viewer who hides scores, until asked', async (stream_status) => {
  const { container, store } = await show({ ...over, stream_status });
  act(() => void store.dispatch(spoilersHidden(true)));
  expect(container.textContent).not.toMatch(/[13]$|Tech 1|High 3/);
  expect(container.querySelector('[data-behind]')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show the score' }));
  expect(row('River Tech')).toHaveTextContent(/River Tech 1$/);
});

it('says in French, too, that a score is final', async () => {
  await show(over, 'fr');
  expect(screen.getByText(/^Terminé ·/)).toBeInTheDocument();
});

it('shows nothing for what has no two sides', async () => {
  const { container } = await show({ participants: [team(), visitors, team({ id: 3 })] });
  expect(container).toBeEmptyDOMElement();
});
