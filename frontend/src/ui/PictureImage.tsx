import clsx from 'clsx';
import { CARD_SIZES, pictureSources } from '@/lib/pictureSources';

interface Props {
  picture: { src: string; width: number; height: number };
  alt?: string;
  /** Loads at once and with high priority; for pictures visible without scrolling. */
  eager?: boolean;
  /** The HTML `sizes` attribute. For lazy pictures, browsers that support `auto` measure the width instead. */
  sizes?: string;
  /** The `srcset`; by default derived from the address. */
  sources?: string | undefined;
  className?: string | undefined;
}

/** A picture that fills its box; its width and height attributes avoid a layout shift. */
export function PictureImage({ picture, alt = '', eager = false, sizes = CARD_SIZES, sources = pictureSources(picture.src, picture.width), className }: Props) {
  // `src` comes after `srcset`: some browsers fetch at the first attribute and would load both.
  return (
    <img
      className={clsx('picture', className)}
      loading={eager ? 'eager' : 'lazy'}
      sizes={sources && (eager ? sizes : `auto, ${sizes}`)}
      srcSet={sources}
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={alt}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
