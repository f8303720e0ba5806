import type { Appearance } from './stripe';

const VARIABLES = {
  colorPrimary: 'var(--link)',
  colorBackground: 'var(--card)',
  colorText: 'var(--color-text)',
  colorTextSecondary: 'var(--text-soft)',
  colorTextPlaceholder: 'var(--text-soft)',
  colorDanger: 'var(--wrong)',
  colorBorder: 'var(--line)',
} as const;

const DARK = 128;

/**
 * Returns the page's look for the provider's iframe, which accepts only plain colours. Reads computed styles, so that it
 * follows the channel's theme in light and dark mode.
 */
export function elementLook(): Appearance {
  const probe = document.createElement('span');
  document.body.append(probe);
  const painter = painterOf();
  const colours = Object.entries(VARIABLES).flatMap(([name, value]) => {
    probe.style.color = value;
    const colour = painter?.(getComputedStyle(probe).color);
    return colour ? [[name, colour] as const] : [];
  });
  const shape = getComputedStyle(document.documentElement);
  probe.style.borderRadius = 'var(--radius-small)';
  const borderRadius = getComputedStyle(probe).borderTopLeftRadius || '8px';
  probe.remove();
  return {
    theme: isDark(shape.colorScheme, colours) ? 'night' : 'stripe',
    variables: { ...Object.fromEntries(colours), borderRadius, fontFamily: 'system-ui, sans-serif', fontSizeBase: '16px', spacingUnit: '4px' },
  };
}

/** Returns a function that converts any CSS colour to `#rrggbb` by painting a pixel; null without a canvas context. */
function painterOf(): ((colour: string) => string | null) | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  return (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return alpha === 0 ? null : `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}

function isDark(scheme: string, colours: (readonly [string, string])[]): boolean {
  const ground = colours.find(([name]) => name === 'colorBackground')?.[1];
  return ground ? Number.parseInt(ground.slice(3, 5), 16) < DARK : scheme.startsWith('dark');
}
