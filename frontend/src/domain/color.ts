/** Colour arithmetic for match art: conversion between sRGB hex and OKLab, contrast, and separation of similar colours. */
import art from '../../art.json';

interface Lab {
  l: number;
  a: number;
  b: number;
}

type Rgb = readonly [number, number, number];

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

function rgb(hex: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex);
  const full = short ? `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : hex.replace('#', '');
  const value = Number.parseInt(full, 16);
  if (Number.isNaN(value)) return rgb(art.color.unknown);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function hexOf(channels: Rgb): string {
  const part = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${channels.map(part).join('')}`;
}

export function toLab(hex: string): Lab {
  const [r, g, b] = rgb(hex).map(toLinear) as unknown as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromLab({ l, a, b }: Lab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hexOf([
    toGamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    toGamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    toGamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]);
}

/** Returns how different two colours look: 0 is the same, 1 is black against white. */
export function distance(first: string, second: string): number {
  const [x, y] = [toLab(first), toLab(second)];
  return Math.hypot(x.l - y.l, x.a - y.a, x.b - y.b);
}

/** Makes a colour lighter (positive amount) or darker (negative) and keeps its hue. */
export function shade(hex: string, amount: number): string {
  const lab = toLab(hex);
  const l = Math.min(art.color.lightest, Math.max(art.color.darkest, lab.l + amount));
  const fade = l > art.color.vivid_to || l < art.color.vivid_from ? art.color.fade : 1;
  return fromLab({ l, a: lab.a * fade, b: lab.b * fade });
}

function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map(toLinear) as unknown as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const WHITE = '#ffffff';
const INK = '#000000';

/** Returns white or black, whichever is more readable on the ground. White wins from 4.5:1 on, because broadcast graphics use white text. */
export function readableOn(ground: string): string {
  return contrast(WHITE, ground) >= 4.5 || contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK;
}

/** Returns both colours, with the lightness of the second adjusted if they look too similar. */
export function distinctColors(first: string, second: string): [string, string] {
  if (distance(first, second) >= art.color.least_distance) return [hexOf(rgb(first)), hexOf(rgb(second))];
  const lighter = toLab(first).l < art.color.dark;
  let moved = second;
  for (let step = 1; step <= art.color.steps && distance(first, moved) < art.color.least_distance; step += 1) {
    moved = shade(second, (lighter ? art.color.step : -art.color.step) * step);
  }
  return [hexOf(rgb(first)), moved];
}
