import type { IconComponent } from './iconSet';

/** A path on a grid of 24 × 24 that begins with an absolute M, as all of the icon package's do. */
type Node = readonly [tag: 'path', attributes: { d: string }];

const LOOKS = {
  outline: { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' },
  filled: { fill: 'currentColor' },
} as const;

/**
 * An icon of one path. Stands in for the icon package's own function (`webpack.config.ts`), which makes an element of every
 * stroke: a long list has hundreds of icons, and each element takes its time when a row is drawn.
 */
export default function createIcon(look: keyof typeof LOOKS, _name: string, _component: string, nodes: readonly Node[]): IconComponent {
  const path = nodes.map(([, { d }]) => d).join('');
  return function Glyph({ size = 24, stroke = 2, ...rest }) {
    return (
      <svg viewBox="0 0 24 24" width={size} height={size} strokeWidth={stroke} {...LOOKS[look]} {...rest}>
        <path d={path} />
      </svg>
    );
  };
}
