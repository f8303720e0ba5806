import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectSpoilersHidden } from '@/domain/spoilersSlice';
import { renderInSite } from '@/testing/site';
import { SpoilerToggle } from './SpoilerToggle';

it('is the choice of the whole site, and says how it stands', async () => {
  const { store } = await renderInSite(<SpoilerToggle />);
  const button = screen.getByRole('button', { name: 'Hide scores and length', pressed: false });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(selectSpoilersHidden(store.getState())).toBe(true);
  await userEvent.click(button);
  expect(selectSpoilersHidden(store.getState())).toBe(false);
});
