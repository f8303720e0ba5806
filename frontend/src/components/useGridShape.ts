import { useLayoutEffect, useState, type RefObject } from 'react';

interface GridShape {
  /** 0 before the grid was laid out: nobody sees that moment. */
  columns: number;
  /** Between two rows, in pixels. */
  rowGap: number;
  /** Of the whole grid, in pixels. */
  width: number;
}

/** How many columns the style sheet gives a grid at its present width, and how far its rows are apart. */
export function useGridShape(grid: RefObject<HTMLElement | null>): GridShape {
  const [shape, setShape] = useState<GridShape>({ columns: 0, rowGap: 0, width: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const read = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element);
      const next = { columns: gridTemplateColumns.split(' ').length, rowGap: Number.parseFloat(rowGap) || 0, width: element.clientWidth };
      setShape((old) => (old.columns === next.columns && old.rowGap === next.rowGap && old.width === next.width ? old : next));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return shape;
}
