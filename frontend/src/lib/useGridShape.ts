import { useLayoutEffect, useState, type RefObject } from 'react';

interface GridShape {
  /** 0 before the grid was laid out: nobody sees that moment. */
  columns: number;
  /** Between two rows, in pixels. */
  rowGap: number;
  /** Of the whole grid, in pixels. */
  width: number;
}

/** The shape of the last grid of each name: the next one is most often the same. */
const shapes = new Map<string, GridShape>();

/**
 * How many columns the style sheet gives a grid at its present width, and how far its rows are apart. Grids of one
 * `name` look alike: where one was seen before, its shape serves until this one is laid out.
 */
export function useGridShape(grid: RefObject<HTMLElement | null>, name: string): GridShape {
  const [shape, setShape] = useState<GridShape>(() => shapes.get(name) ?? { columns: 0, rowGap: 0, width: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const read = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element);
      const next = { columns: gridTemplateColumns.split(' ').length, rowGap: Number.parseFloat(rowGap) || 0, width: element.clientWidth };
      shapes.set(name, next);
      setShape((old) => (old.columns === next.columns && old.rowGap === next.rowGap && old.width === next.width ? old : next));
    };
    // To ask before the browser laid out the page has it do so twice.
    if (!shapes.has(name)) read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, name]);
  return shape;
}
