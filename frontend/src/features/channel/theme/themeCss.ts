import type { ColorSettings } from '@/api/types';

type Colors = NonNullable<ColorSettings['light']>;
type FontFamily = ColorSettings['fonts']['families'][number];

/**
 * Returns the style sheet of a channel's theme. It must be identical, byte for byte, to the one that the server sends early
 * with the page (`tenants/src/compile/theme.rs`).
 */
export function themeCss({ mode, radius, density, fonts, light, dark }: ColorSettings): string {
  const { families, display_capitals: capitals, display_weight: weight } = fonts;
  const shape = `--radius:${radius}px;--density:${density === 'compact' ? 0.85 : 1};--font-display:${stack(families[0])};--font-body:${stack(families.at(-1))};--display-transform:${capitals ? 'uppercase' : 'none'};--display-weight:${weight};`;
  const byDay = light ? variables(light, 'light') : '';
  const byNight = dark ? variables(dark, 'dark') : '';
  const isDark = mode === 'dark';
  const files = [...families.flatMap(faces), ...families.map(standIn)].join('');
  return `${files}:root{${isDark ? byNight : byDay}${shape}}${isDark ? byDay && `[data-mode=light]{${byDay}}` : byNight && `[data-mode=dark]{${byNight}}@media (prefers-color-scheme: dark){[data-mode=system]{${byNight}}}`}`;
}

function variables(colors: Colors, scheme: string): string {
  const steps = Object.entries(colors).map(([name, { value, on, opacity }]) =>
    [`--color-${name}:${value};--color-on-${name}:${on};`, ...Object.entries(opacity).map(([percent, rgba]) => `--color-${name}-${percent}:${rgba};`)].join(''),
  );
  return `color-scheme:${scheme};${steps.join('')}`;
}

/** Returns the font stack: the family, its scaled fallback and system fonts. */
function stack(font?: FontFamily): string {
  return font ? `"${font.family}","${font.family} fallback",${font.fallback}` : 'sans-serif';
}

function faces({ family, faces: files }: FontFamily): string[] {
  return files.map(
    ({ style, weight, src, unicode_range: range }) =>
      `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url(${src}) format("woff2");unicode-range:${range}}`,
  );
}

/** Returns the fallback of a family: a system font scaled to the same size, to avoid a layout shift. */
function standIn({ family, metrics }: FontFamily): string {
  const sources = metrics.local.map((name) => `local("${name}")`);
  return `@font-face{font-family:"${family} fallback";src:${sources.join()};size-adjust:${metrics.size_adjust}%;ascent-override:${metrics.ascent}%;descent-override:${metrics.descent}%;line-gap-override:${metrics.line_gap}%}`;
}
