import { useLayoutEffect, useRef, useState } from 'react';

/** How many of the list's items stand in its first line, and the pixels free behind them; the list wraps, and hides what follows. */
export function useFitting(items: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null);
  const [line, setLine] = useState({ fitting: items.length, free: 0 });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const children = [...element.children] as HTMLElement[];
      const top = children[0]?.offsetTop;
      const first = children.filter((child) => child.offsetTop === top);
      const last = first.at(-1);
      const free = last ? element.clientWidth - last.offsetLeft - last.offsetWidth : 0;
      setLine((old) => (old.fitting === first.length && old.free === free ? old : { fitting: first.length, free }));
    };
    // It tells of the first size too, once the page is laid out: to ask here would lay it out twice.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // In a font that comes later the same words may need less room.
    document.fonts?.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts?.removeEventListener('loadingdone', measure);
    };
  }, [items.length]);

  return { list, ...line };
}
