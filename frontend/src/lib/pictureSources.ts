import { RAIL_CARD_MAX_PX } from './constants';
/** The widths of the smaller variants that the server makes of a JPEG or PNG. */
import widths from '../../../tenants/picture_widths.json';

/** How wide a card's picture is shown, as `sizes`: across a phone, in columns elsewhere. */
export const CARD_SIZES = `(min-width: 640px) ${RAIL_CARD_MAX_PX}px, 100vw`;

const RASTER = /^\/images\/([0-9a-f]{64})\.(?:jpg|png)$/;

/** The `srcset` of an uploaded picture: its smaller variants and itself. Undefined for one that has none, such as an SVG. */
export function pictureSources(src: string, width: number): string | undefined {
  const hash = RASTER.exec(src)?.[1];
  const smaller = widths.filter((variant) => variant < width);
  if (!hash || smaller.length === 0) return undefined;
  return [...smaller.map((variant) => `/images/${hash}.w${variant}.webp ${variant}w`), `${src} ${width}w`].join(', ');
}
