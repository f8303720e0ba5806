import type { IconComponent } from './iconSet';

const LOOKS = {
  outline: { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' },
  filled: { fill: 'currentColor' },
} as const;

/**
 * An icon of one path on a grid of 24 × 24. The build writes the icon package's so (`webpack/IconsPlugin.ts`): a long list has
 * hundreds of icons, and each element takes its time when a row is drawn.
 */
export default function createIcon(path: string, look: keyof typeof LOOKS = 'outline'): IconComponent {
  return function Glyph({ size = 24, stroke = 2, ...rest }) {
    return (
      <svg viewBox="0 0 24 24" width={size} height={size} strokeWidth={stroke} {...LOOKS[look]} {...rest}>
        <path d={path} />
      </svg>
    );
  };
}
