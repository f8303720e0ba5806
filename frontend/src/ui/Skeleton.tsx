import clsx from 'clsx';
import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface Props {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  ratio?: number;
  className?: string | undefined;
}

/** A grey placeholder of the final size. Hidden from screen readers: the loading list announces itself. */
export function Skeleton({ width, height, ratio, className }: Props) {
  return <span aria-hidden="true" className={clsx('waiting', styles.block, className)} style={{ width, height, aspectRatio: ratio }} />;
}
