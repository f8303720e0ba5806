import { useLayoutEffect, useRef, useState } from 'react';

interface Line {
  /** How many entries stand in the line. */
  fitting: number;
  /** Pixels free behind them in the list. */
  free: number;
}

/** The list wraps and hides what follows its first line. Beside it stands "More", but only where something is hidden. */
function measure(list: HTMLElement, room: HTMLElement): Line {
  const entries = [...list.children] as HTMLElement[];
  const [first] = entries;
  if (!first) return { fitting: 0, free: 0 };
  const width = entries.reduce((sum, entry) => sum + entry.getBoundingClientRect().width, first.offsetLeft);
  // Without "More" the list may be as wide as the menu.
  if (Math.ceil(width) <= room.clientWidth) return { fitting: entries.length, free: 0 };
  const line = entries.filter(({ offsetTop }) => offsetTop === first.offsetTop);
  const last = line.at(-1) ?? first;
  return { fitting: line.length, free: list.clientWidth - last.offsetLeft - last.offsetWidth };
}

/** How many of a menu's entries stand in its line, and the pixels free behind them. */
export function useFitting(entries: readonly { id: number }[]) {
  const list = useRef<HTMLUListElement>(null);
  const [line, setLine] = useState<Line>({ fitting: entries.length, free: 0 });
  const ids = entries.map(({ id }) => id).join();

  useLayoutEffect(() => {
    const element = list.current;
    const room = element?.parentElement;
    if (!element || !room) return undefined;
    // It tells of the first sizes too, once the page is laid out: to ask here would lay it out twice. Entries change their
    // size with the language, and with a font that comes later.
    const observer = new ResizeObserver(() => {
      const now = measure(element, room);
      setLine((old) => (old.fitting === now.fitting && old.free === now.free ? old : now));
    });
    for (const one of [room, element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [ids]);

  return { list, ...line };
}
