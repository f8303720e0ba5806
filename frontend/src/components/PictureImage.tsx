import clsx from 'clsx';
import { CARD_SIZES, pictureSources } from './pictureSources';

interface Props {
  picture: { src: string; width: number; height: number };
  alt?: string;
  /** In the first screen: loaded at once and with priority. */
  eager?: boolean;
  /** How wide it is shown: the `sizes` of HTML. A lazy picture is measured by browsers that can. */
  sizes?: string;
  className?: string | undefined;
}

/** A picture that fills its box and keeps its own measure in the markup, so nothing moves when it arrives. */
export function PictureImage({ picture, alt = '', eager = false, sizes = CARD_SIZES, className }: Props) {
  const sources = pictureSources(picture.src, picture.width);
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
