import { useEffect, useRef, useState } from 'react';
import { type Thumbnail, thumbnailAt } from '@/features/player/thumbnails';
import { lengthOf, type Span } from './span';
import styles from './Timeline.module.css';

/** Height of the timeline, in pixels. */
const HEIGHT = 64;

/** Thumbnails of the visible range, side by side; ticks if there are none. */
export function ThumbnailStrip({ view, thumbnails }: { view: Span; thumbnails: readonly Thumbnail[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!strip.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(strip.current);
    return () => observer.disconnect();
  }, []);
  const [first] = thumbnails;
  const scale = first ? HEIGHT / first.height : 1;
  const each = first ? first.width * scale : 0;
  const count = first && width > 0 ? Math.ceil(width / each) : 0;
  return (
    <div ref={strip} className={styles.strip} data-plain={thumbnails.length === 0 || undefined} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => {
        const shown = thumbnailAt(thumbnails, view.start + ((index + 0.5) * each * lengthOf(view)) / width);
        return shown && <Piece key={index} thumbnail={shown} left={index * each} scale={scale} />;
      })}
    </div>
  );
}

function Piece({ thumbnail: { sheet, x, y, width, height }, left, scale }: { thumbnail: Thumbnail; left: number; scale: number }) {
  return (
    <span
      className={styles.piece}
      style={{ left, width, height, transform: `scale(${scale})`, backgroundImage: `url("${sheet}")`, backgroundPosition: `-${x}px -${y}px` }}
    />
  );
}
