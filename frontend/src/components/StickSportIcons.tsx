import type { ReactNode } from 'react';
import type { IconProps } from './iconSet';

/** Two marks that the icon package lacks, drawn on its 24 px grid. */
function StrokeIcon({ size = 24, stroke = 2, children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {children}
    </svg>
  );
}

export function HockeyIcon(props: IconProps) {
  return (
    <StrokeIcon {...props}>
      <path d="M19 3l-6.5 14.2a3 3 0 0 1 -2.7 1.8h-5.3a1.5 1.5 0 0 1 0 -4h4.3a2 2 0 0 0 1.8 -1.1l5 -10.9" />
      <path d="M15 19a3 1.4 0 1 0 6 0a3 1.4 0 1 0 -6 0" />
    </StrokeIcon>
  );
}

export function LacrosseIcon(props: IconProps) {
  return (
    <StrokeIcon {...props}>
      <path d="M3 21l8 -8" />
      <path d="M11 13c-2 -3 -.5 -8 4 -9.500c3 -1 5.500 0 6 .500c.500 .500 1.500 3 .500 6c-1.500 4.500 -6.500 6 -10.500 3z" />
      <path d="M14 6l5 5m-3 -7l4.500 4.500m-8.500 .500l4 4" />
    </StrokeIcon>
  );
}
