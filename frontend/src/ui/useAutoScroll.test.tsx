import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { RAIL_SCROLL_MS } from '@/lib/constants';
import { useAutoScroll } from './useAutoScroll';

function Sample() {
  const track = useRef<HTMLUListElement>(null);
  const auto = useAutoScroll(track, RAIL_SCROLL_MS);
  return (
    <>
      {auto.available && <button onClick={auto.toggle}>{auto.paused ? 'play' : 'pause'}</button>}
      <ul ref={track} {...auto.holders}>
        <li>one</li>
        <li>two</li>
      </ul>
    </>
  );
}

const scrollBy = vi.fn();

/** Renders a list of two cards, one of them in view. */
function show() {
  vi.useFakeTimers();
  render(<Sample />);
  const list = screen.getByRole('list');
  Object.defineProperties(list, { scrollWidth: { value: 600 }, clientWidth: { value: 300 } });
  list.scrollBy = scrollBy;
  return list;
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

afterEach(() => {
  vi.useRealTimers();
  scrollBy.mockReset();
});

it('moves on every 5000 ms', () => {
  show();
  wait(4999);
  expect(scrollBy).not.toHaveBeenCalled();
  wait(5001);
  expect(scrollBy).toHaveBeenCalledTimes(2);
});

it('stands still while paused, and under the pointer or the focus', () => {
  const list = show();
  fireEvent.click(screen.getByRole('button', { name: 'pause' }));
  wait(11_000);
  fireEvent.click(screen.getByRole('button', { name: 'play' }));
  fireEvent.pointerEnter(list);
  wait(11_000);
  fireEvent.pointerLeave(list);
  fireEvent.focus(list);
  wait(11_000);
  expect(scrollBy).not.toHaveBeenCalled();
  fireEvent.blur(list);
  wait(5000);
  expect(scrollBy).toHaveBeenCalledOnce();
});

it('never moves where less motion is wanted', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList);
  show();
  wait(11_000);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(scrollBy).not.toHaveBeenCalled();
});
