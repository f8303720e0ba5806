import { seededRandom } from './seededRandom';

/** One stroke, or one filled shape if `width` is missing. `tone` is the difference in lightness from the ground. */
export interface Shape {
  d: string;
  width?: number;
  tone: number;
  opacity: number;
}

type Random = () => number;

const between = (random: Random, low: number, high: number) => low + random() * (high - low);
const round = (value: number) => Math.round(value * 10) / 10;

/** Curved bands, like a gymnast's ribbon. */
function ribbons(random: Random): Shape[] {
  const start = between(random, 40, 320);
  const swing = between(random, 90, 220) * (random() < 0.5 ? -1 : 1);
  return Array.from({ length: 7 }, (_, index) => {
    const y = start + (index - 3) * between(random, 20, 34);
    const [a, b, c] = [y + swing, y - swing, y + swing * 0.6].map(round);
    return {
      d: `M-240 ${round(y)}C-40 ${a} 120 ${b} 320 ${round(y)}S600 ${c} 760 ${round(y - swing * 0.4)}`,
      width: round(between(random, 8, 44)),
      tone: index % 2 ? 0.16 : -0.1,
      opacity: round(between(random, 0.3, 0.75)),
    };
  });
}

/** Light cones over a stage. */
function spotlights(random: Random): Shape[] {
  return Array.from({ length: 6 }, (_, index) => {
    const top = -200 + index * 160 + between(random, -40, 40);
    const foot = top + between(random, -220, 220);
    const spread = between(random, 60, 150);
    return {
      d: `M${round(top)} -20L${round(foot + spread)} 380H${round(foot - spread)}z`,
      tone: 0.22,
      opacity: round(between(random, 0.16, 0.42)),
    };
  });
}

/** Rings around a corner, like the lanes of a track. */
function rings(random: Random): Shape[] {
  const x = round(random() < 0.5 ? between(random, -120, 120) : between(random, 520, 720));
  const y = round(random() < 0.5 ? between(random, -60, 60) : between(random, 300, 420));
  return Array.from({ length: 9 }, (_, index) => {
    const radius = 70 + index * 68;
    return {
      d: `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`,
      width: round(between(random, 6, 40)),
      tone: index % 3 === 0 ? -0.12 : 0.14,
      opacity: round(between(random, 0.25, 0.6)),
    };
  });
}

/** Slanted panes, like light through the windows of a hall. */
function panes(random: Random): Shape[] {
  return Array.from({ length: 12 }, (_, index) => {
    const x = -240 + index * 84 + between(random, -14, 14);
    const width = between(random, 24, 76);
    return {
      d: `M${round(x)} 380L${round(x + 140)} -20h${round(width)}L${round(x + width)} 380z`,
      tone: random() < 0.55 ? 0.14 : -0.1,
      opacity: round(between(random, 0.2, 0.6)),
    };
  });
}

const KINDS = [ribbons, spotlights, rings, panes];

/** Returns the shapes of a pattern. The same seed always gives the same shapes. */
export function patternFor(seed: number): Shape[] {
  const random = seededRandom(seed);
  const kind = KINDS[Math.floor(random() * KINDS.length)] ?? ribbons;
  return kind(random);
}
