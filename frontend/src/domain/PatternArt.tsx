import { useId } from 'react';
import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
import art from '../../art.json';
import { readableOn, shade } from './color';
import { patternFor } from './patterns';

interface Props {
  seed: number;
  color: string;
  icon: string | null | undefined;
  left: number;
}

/** A generated pattern: `seed` determines its shapes, `color` its colours. */
export function PatternArt({ seed, color, icon, left }: Props) {
  const id = useId();
  const shapes = patternFor(seed);
  const ink = readableOn(color);
  return (
    <>
      <linearGradient id={id} x1="0" y1="0" x2={art.pattern.shades.x} y2={art.pattern.shades.y}>
        <stop offset="0" stopColor={shade(color, art.pattern.shades.light)} />
        <stop offset="1" stopColor={shade(color, art.pattern.shades.dark)} />
      </linearGradient>
      <rect x={left} width={art.width - left} height={art.height} fill={`url(#${id})`} />
      <g fill="none" strokeLinecap="round">
        {shapes.map((shape) => (
          <path
            key={shape.d}
            d={shape.d}
            stroke={shape.width ? shade(color, shape.tone) : 'none'}
            strokeWidth={shape.width}
            fill={shape.width ? 'none' : shade(color, shape.tone)}
            opacity={shape.opacity}
          />
        ))}
      </g>
      <Icon
        name={isIconName(icon) ? icon : 'trophy'}
        x={(art.width - art.pattern.mark.size) / 2}
        y={(art.height - art.pattern.mark.size) / 2}
        size={art.pattern.mark.size}
        color={ink}
        stroke={art.pattern.mark.stroke}
      />
    </>
  );
}
