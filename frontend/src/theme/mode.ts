type ColorMode = 'light' | 'dark' | 'system';

/**
 * Sets the page's palette and `theme-color`. The channel's mode applies; if it is `system`, the viewer's choice or else the
 * system's mode. The page already contains both palettes.
 */
export function applyMode(channel: ColorMode, chosen: 'light' | 'dark' | null): void {
  const root = document.documentElement;
  root.dataset['mode'] = channel === 'system' ? (chosen ?? 'system') : channel;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]:not([media])');
  if (!meta) return;
  // Without the element, skip `getComputedStyle`, which forces a style calculation.
  const surface = getComputedStyle(root).getPropertyValue('--color-surface').trim();
  if (surface) meta.content = surface;
}
