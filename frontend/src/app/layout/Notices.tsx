import { useEffect, useRef } from 'react';
import { ConsentNotice } from './ConsentNotice';
import styles from './Notices.module.css';
import { RegionNotice } from './RegionNotice';

/** The CSS variable with the notices' height, for other content at the lower edge (Toasts, Footer). */
const HEIGHT = '--notices';

/** Notices over the page, loaded after the screen. */
export default function Notices() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.contentRect.height ?? 0);
      style.setProperty(HEIGHT, height > 0 ? `calc(${height}px + var(--space-3))` : '0px');
    });
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <div ref={place} className={styles.notices}>
      <RegionNotice />
      <ConsentNotice />
    </div>
  );
}
