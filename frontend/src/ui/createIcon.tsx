import type { ComponentType, SVGProps } from 'react';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string };
export type IconComponent = ComponentType<IconProps>;

const LOOKS = {
  outline: { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' },
  filled: { fill: 'currentColor' },
} as const;

/**
 * Creates an icon of one path on a 24 × 24 grid. The build also converts the icon package's icons to this form
 * (`webpack/IconsPlugin.ts`): a long list has hundreds of icons, and each extra element slows rendering.
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
