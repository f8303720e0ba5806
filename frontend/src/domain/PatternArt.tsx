import { useId } from 'react';
import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
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
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor={shade(color, 0.03)} />
        <stop offset="1" stopColor={shade(color, -0.14)} />
      </linearGradient>
      <rect x={left} width={640 - left} height="360" fill={`url(#${id})`} />
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
      <Icon name={isIconName(icon) ? icon : 'trophy'} x="250" y="110" size={140} color={ink} stroke={1.25} />
    </>
  );
}
