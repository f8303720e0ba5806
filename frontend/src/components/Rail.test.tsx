import { fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '@/testing/site';
import { Rail } from './Rail';

/** A rail of a width of 300 that holds more, or not. */
async function show(scrollWidth: number) {
  await renderInSite(
    <Rail title="Just finished" autoScrollMs={5000}>
      <p>one</p>
      <p>two</p>
    </Rail>,
  );
  const list = screen.getByRole('list');
  Object.defineProperties(list, { scrollWidth: { value: scrollWidth }, clientWidth: { value: 300 } });
  fireEvent.scroll(list);
  return list;
}

it('can be stepped and paused where it holds more than fits', async () => {
  const list = await show(600);
  list.scrollBy = vi.fn();
  expect(screen.getByRole('button', { name: 'Scroll back' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Pause scrolling' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Scroll forward' }));
  expect(list.scrollBy).toHaveBeenCalledOnce();
});

it('has no controls where everything is in view', async () => {
  await show(300);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
