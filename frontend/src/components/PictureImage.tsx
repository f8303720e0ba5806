import clsx from 'clsx';
import styles from './PictureImage.module.css';

interface Props {
  picture: { src: string; width: number; height: number };
  alt?: string;
  /** In the first screen: loaded at once and with priority. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture that fills its box and keeps its own measure in the markup, so nothing moves when it arrives. */
export function PictureImage({ picture, alt = '', eager = false, className }: Props) {
  return (
    <img
      className={clsx(styles.image, className)}
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
