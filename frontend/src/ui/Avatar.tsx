import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { initials } from './initials';
import styles from './Avatar.module.css';

interface Props {
  name: string;
  /** A short name shown instead of the initials. */
  letters?: string | undefined;
  src?: string | null | undefined;
  color?: string | null | undefined;
  /** Text colour readable on `color`. */
  onColor?: string | undefined;
  size?: number;
  className?: string | undefined;
}

/** A round picture, or initials on the owner's colour. Decorative: the name is always shown beside it. */
export function Avatar({ name, letters, src, color, onColor, size = 40, className }: Props) {
  const box = { '--avatar': `${size}px` } as CSSProperties;
  if (src) {
    return (
      <img className={clsx(styles.avatar, styles.image, className)} style={box} src={src} width={size} height={size} alt="" loading="lazy" decoding="async" />
    );
  }
  return (
    <span aria-hidden="true" className={clsx(styles.avatar, className)} style={{ ...box, background: color ?? undefined, color: onColor }}>
      <span data-letters={Math.min(4, (letters ?? '').length)}>{letters ?? initials(name)}</span>
    </span>
  );
}
