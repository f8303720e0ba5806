import { EVENT_CARD_RATIO, IMAGE_RATIO, RAIL_CARD_MAX_PX, RAIL_CARD_MIN_PX } from '../src/lib/constants.ts';

/** Returns the constants that style sheets share with scripts, as custom properties of `:root`. */
export function styleConstants(): string {
  const properties = {
    'image-ratio': IMAGE_RATIO,
    'event-card-ratio': EVENT_CARD_RATIO,
    'rail-card-min': `${RAIL_CARD_MIN_PX}px`,
    'rail-card-max': `${RAIL_CARD_MAX_PX}px`,
  };
  return `:root{${Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
}
