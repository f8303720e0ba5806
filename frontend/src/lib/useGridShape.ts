import { useLayoutEffect, useState, type RefObject } from 'react';

interface GridShape {
  /** 0 until the grid is laid out, before the first paint. */
  columns: number;
  /** Gap between two rows, in pixels. */
  rowGap: number;
  /** Width of the grid, in pixels. */
  width: number;
}

/** The last shape of each grid name; the next grid of that name usually has the same one. */
const shapes = new Map<string, GridShape>();

/**
 * Returns a grid's number of columns, row gap and width, as the stylesheet lays it out. Grids with the same `name` have the
 * same style: the last known shape is used until this grid is laid out.
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
    // Reading now forces an extra layout, so rely on the observer if a shape is known.
    if (!shapes.has(name)) read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, name]);
  return shape;
}
