import { RAIL_CARD_MAX_PX } from './constants';
/** Widths in pixels of the smaller variants that the server creates of a JPEG or PNG. */
import widths from '../../../tenants/picture_widths.json';

/** The `sizes` attribute of a card's picture: full width on a phone, column width elsewhere. */
export const CARD_SIZES = `(min-width: 640px) ${RAIL_CARD_MAX_PX}px, 100vw`;

const RASTER = /^\/images\/([0-9a-f]{64})\.(?:jpg|png)$/;

/** Returns the `srcset` of an uploaded picture: its smaller variants and itself. Undefined if there are none, as for an SVG. */
export function pictureSources(src: string, width: number): string | undefined {
  const hash = RASTER.exec(src)?.[1];
  const smaller = widths.filter((variant) => variant < width);
  if (!hash || smaller.length === 0) return undefined;
  return [...smaller.map((variant) => `/images/${hash}.w${variant}.webp ${variant}w`), `${src} ${width}w`].join(', ');
}
