import clsx from 'clsx';
import { CARD_SIZES, pictureSources } from '@/lib/pictureSources';

interface Props {
  picture: { src: string; width: number; height: number };
  alt?: string;
  /** In the first screen: loaded at once and with priority. */
  eager?: boolean;
  /** How wide it is shown: the `sizes` of HTML. A lazy picture is measured by browsers that can. */
  sizes?: string;
  /** Its `srcset`, where that isn't made from its address. */
  sources?: string | undefined;
  className?: string | undefined;
}

/** A picture that fills its box and keeps its own measure in the markup, so nothing moves when it arrives. */
export function PictureImage({ picture, alt = '', eager = false, sizes = CARD_SIZES, sources = pictureSources(picture.src, picture.width), className }: Props) {
  // `src` comes after `srcset`: browsers that fetch the first attribute they read would load both.
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
