import { useLayoutEffect, useRef, useState } from 'react';

interface Line {
  /** Number of entries in the first line. */
  fitting: number;
  /** Free pixels after the last of them. */
  free: number;
}

/** Measures the list, which wraps and hides everything after its first line. "More" beside it is shown only if entries are hidden. */
function measure(list: HTMLElement, room: HTMLElement): Line {
  const entries = [...list.children] as HTMLElement[];
  const [first] = entries;
  if (!first) return { fitting: 0, free: 0 };
  const width = entries.reduce((sum, entry) => sum + entry.getBoundingClientRect().width, first.offsetLeft);
  // Without "More" the list may take the whole width of the menu.
  if (Math.ceil(width) <= room.clientWidth) return { fitting: entries.length, free: 0 };
  const line = entries.filter(({ offsetTop }) => offsetTop === first.offsetTop);
  const last = line.at(-1) ?? first;
  return { fitting: line.length, free: list.clientWidth - last.offsetLeft - last.offsetWidth };
}

/** Returns how many menu entries fit in one line, and the free pixels after them. */
export function useFitting(entries: readonly { id: number }[]) {
  const list = useRef<HTMLUListElement>(null);
  const [line, setLine] = useState<Line>({ fitting: entries.length, free: 0 });
  const ids = entries.map(({ id }) => id).join();

  useLayoutEffect(() => {
    const element = list.current;
    const room = element?.parentElement;
    if (!element || !room) return undefined;
    // The observer also reports the initial sizes after layout; measuring here would force an extra layout. Entry sizes
    // change with the language and when a web font loads.
    const observer = new ResizeObserver(() => {
      const now = measure(element, room);
      setLine((old) => (old.fitting === now.fitting && old.free === now.free ? old : now));
    });
    for (const one of [room, element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [ids]);

  return { list, ...line };
}
