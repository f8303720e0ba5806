import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInSite } from '@/testing/site';
import { Rail } from './Rail';

/** Renders a rail 300 px wide whose content is `scrollWidth` wide. */
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
  expect(screen.getByRole('button', { name: 'Scroll back' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Pause scrolling' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Scroll forward' }));
  expect(list.scrollBy).toHaveBeenCalledOnce();
});

it('has no controls where everything is in view', async () => {
  await show(300);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

describe('with more items than the screen shows', () => {
  const names = Array.from({ length: 12 }, (_, index) => `card ${index + 1}`);
  const rail = (
    <Rail title="Just finished">
      {names.map((name) => (
        <p key={name}>{name}</p>
      ))}
    </Rail>
  );
  const drawn = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  const standingAt = (top: number) => vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 300));

  it('draws the others by and by, where it is further down', async () => {
    standingAt(window.innerHeight + 100);
    await renderInSite(rail);
    expect(drawn().length).toBeGreaterThanOrEqual(window.screen.width / 280);
    expect(drawn().length).toBeLessThan(names.length);
    await waitFor(() => expect(drawn()).toEqual(names));
  });

  it('draws all of them at once where it can be seen', async () => {
    standingAt(100);
    await renderInSite(rail);
    expect(drawn()).toEqual(names);
  });
});

it('says so where one of its items throws, and leaves what is around it', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  function Broken(): never {
    throw new Error('it broke');
  }
  await renderInSite(
    <>
      <Rail title="Just finished" aside={<a href="/vod">All</a>}>
        <p>one</p>
        <Broken />
      </Rail>
      <p>beside</p>
    </>,
  );
  expect(screen.getByRole('list')).toHaveTextContent('This could not be loaded');
  expect(screen.getByRole('link', { name: 'All' })).toBeInTheDocument();
  expect(screen.getByText('beside')).toBeInTheDocument();
});
