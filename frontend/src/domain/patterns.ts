import art from '../../art.json';
import { seededRandom } from './seededRandom';

/** One stroke, or one filled shape if `width` is missing. `tone` is the difference in lightness from the ground. */
export interface Shape {
  d: string;
  width?: number;
  tone: number;
  opacity: number;
}

/** Returns a random number within a range `[low, high]`. */
type Between = (range: readonly number[]) => number;

const round = (value: number) => Math.round(value * 10) / 10;
const nth = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item;
const oneOf = <Item>(list: readonly Item[], between: Between) => nth(list, Math.floor(between([0, list.length])));

/** Curved bands, like a gymnast's ribbon. */
function ribbons(between: Between): Shape[] {
  const start = between(art.pattern.ribbons.start);
  const swing = between(art.pattern.ribbons.swing) * oneOf([-1, 1], between);
  return Array.from({ length: art.pattern.ribbons.count }, (_, index) => {
    const y = start + (index - (art.pattern.ribbons.count - 1) / 2) * between(art.pattern.ribbons.step);
    return {
      d: art.pattern.ribbons.path.replace(/,([^ CS]+)/g, (_, bend) => ` ${round(y + bend * swing)}`),
      width: round(between(art.pattern.ribbons.width)),
      tone: nth(art.pattern.ribbons.tones, index),
      opacity: round(between(art.pattern.ribbons.opacity)),
    };
  });
}

/** Light cones over a stage. */
function spotlights(between: Between): Shape[] {
  return Array.from({ length: art.pattern.spotlights.count }, (_, index) => {
    const top = art.pattern.spotlights.start + index * art.pattern.spotlights.step + between(art.pattern.spotlights.shift);
    const foot = top + between(art.pattern.spotlights.foot);
    const spread = between(art.pattern.spotlights.spread);
    return {
      d: `M${round(top)} ${art.pattern.top}L${round(foot + spread)} ${art.pattern.bottom}H${round(foot - spread)}z`,
      tone: art.pattern.spotlights.tone,
      opacity: round(between(art.pattern.spotlights.opacity)),
    };
  });
}

/** Rings around a corner, like the lanes of a track. */
function rings(between: Between): Shape[] {
  const x = round(between(oneOf(art.pattern.rings.x, between)));
  const y = round(between(oneOf(art.pattern.rings.y, between)));
  return Array.from({ length: art.pattern.rings.count }, (_, index) => {
    const radius = art.pattern.rings.radius + index * art.pattern.rings.step;
    return {
      d: `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`,
      width: round(between(art.pattern.rings.width)),
      tone: nth(art.pattern.rings.tones, index),
      opacity: round(between(art.pattern.rings.opacity)),
    };
  });
}

/** Slanted panes, like light through the windows of a hall. */
function panes(between: Between): Shape[] {
  return Array.from({ length: art.pattern.panes.count }, (_, index) => {
    const x = art.pattern.panes.start + index * art.pattern.panes.step + between(art.pattern.panes.shift);
    const width = between(art.pattern.panes.width);
    return {
      d: `M${round(x)} ${art.pattern.bottom}L${round(x + art.pattern.panes.lean)} ${art.pattern.top}h${round(width)}L${round(x + width)} ${art.pattern.bottom}z`,
      tone: nth(art.pattern.panes.tones, between([0, 1]) < art.pattern.panes.first_tone ? 0 : 1),
      opacity: round(between(art.pattern.panes.opacity)),
    };
  });
}

/** Returns the shapes of a pattern. The same seed always gives the same shapes. */
export function patternFor(seed: number): Shape[] {
  const random = seededRandom(seed);
  const between: Between = ([low = 0, high = 0]) => low + random() * (high - low);
  return oneOf([ribbons, spotlights, rings, panes], between)(between);
}
