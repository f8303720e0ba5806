import { fireEvent, screen, waitFor } from '@testing-library/react';
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

it('draws the items beyond the edge of the screen by and by', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `card ${index + 1}`);
  await renderInSite(
    <Rail title="Just finished">
      {names.map((name) => (
        <p key={name}>{name}</p>
      ))}
    </Rail>,
  );
  const inView = screen.getAllByRole('listitem').length;
  expect(inView).toBeGreaterThanOrEqual(window.screen.width / 280);
  expect(inView).toBeLessThan(names.length);
  await waitFor(() => expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(names));
});
