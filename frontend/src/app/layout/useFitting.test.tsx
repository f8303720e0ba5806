import { act, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { useFitting } from './useFitting';

const ENTRIES = [1, 2, 3, 4].map((id) => ({ id }));
const MORE = 80;

/** Fake layout in pixels: entries of equal width in a wrapping list, beside "More" if it is shown. */
const layout = { room: 0, entry: 0 };
const shown = () => screen.queryByText('More') !== null;
const listWidth = () => layout.room - (shown() ? MORE : 0);
const perLine = () => Math.max(1, Math.floor(listWidth() / layout.entry));
const place = (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element);

function fake(name: string, of: (element: Element) => number) {
  Object.defineProperty(HTMLElement.prototype, name, {
    configurable: true,
    get(this: Element) {
      return of(this);
    },
  });
}
fake('clientWidth', (element) => (element.tagName === 'UL' ? listWidth() : layout.room));
fake('offsetTop', (element) => Math.floor(place(element) / perLine()) * 72);
fake('offsetLeft', (element) => (place(element) % perLine()) * layout.entry);
fake('offsetWidth', () => layout.entry);
HTMLElement.prototype.getBoundingClientRect = () => ({ width: layout.entry }) as DOMRect;

let resized: () => void = () => undefined;

beforeEach(() => {
  class Observer {
    constructor(callback: () => void) {
      resized = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
});

function Menu({ entries }: { entries: typeof ENTRIES }) {
  const { list, fitting, free } = useFitting(entries);
  return (
    <nav data-free={free}>
      <ul ref={list}>
        {entries.map(({ id }, index) => (
          <li key={id} hidden={index >= fitting}>
            {`Entry ${id}`}
          </li>
        ))}
      </ul>
      {fitting < entries.length && <span>More</span>}
    </nav>
  );
}

function lay(room: number, entry: number) {
  Object.assign(layout, { room, entry });
  // Showing "More" narrows the list, so it is measured twice.
  act(() => resized());
  act(() => resized());
}

const hidden = () => screen.getAllByText(/^Entry/).filter((one) => one.hidden).length;

it('hides what has no room behind "More"', () => {
  render(<Menu entries={ENTRIES} />);
  lay(400, 120);
  expect([hidden(), shown()]).toEqual([2, true]);
  expect(screen.getByRole('navigation')).toHaveAttribute('data-free', '80');
});

it('shows all where all fit without "More", also when they fit only later', () => {
  render(<Menu entries={ENTRIES} />);
  lay(400, 100);
  expect([hidden(), shown()]).toEqual([0, false]);
  // All entries fit in the channel's font but not in the wider fallback font. Beside "More" they would not fit in either.
  lay(400, 110);
  expect([hidden(), shown()]).toEqual([2, true]);
  lay(400, 98);
  expect([hidden(), shown()]).toEqual([0, false]);
});
