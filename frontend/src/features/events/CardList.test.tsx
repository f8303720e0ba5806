import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { event } from '@/testing/events';
import { renderInSite } from '@/testing/site';
import { CardList } from './CardList';
import grid from '@/domain/CardGrid.module.css';
import card from '@/domain/EventCard.module.css';

async function show(count: number, stream_status: 'live' | 'upcoming') {
  const events = Array.from({ length: count }, (_, index) => event({ id: index + 1, stream_status }));
  const { unmount } = await renderInSite(
    <MemoryRouter>
      <CardList events={events} total={count} layout="grid" />
    </MemoryRouter>,
  );
  const list = screen.getByRole('list');
  const [first] = screen.getAllByRole('article');
  const shape = {
    few: list.classList.contains(grid['few'] ?? ''),
    large: first?.classList.contains(card['large'] ?? ''),
    wide: first?.classList.contains(card['wide'] ?? ''),
  };
  unmount();
  return shape;
}

it('gives one or two live events large cards, and more than two the usual ones', async () => {
  expect(await show(1, 'live')).toEqual({ few: true, large: true, wide: true });
  expect(await show(2, 'live')).toEqual({ few: true, large: true, wide: false });
  expect(await show(3, 'live')).toEqual({ few: false, large: false, wide: false });
  expect(await show(1, 'upcoming')).toEqual({ few: false, large: false, wide: false });
});
