type ColorMode = 'light' | 'dark' | 'system';

/**
 * Sets which palette the page wears. The channel's own mode stands unless it says `system`: then the viewer's
 * choice counts, or the system's. The palettes themselves came with the page.
 */
export function applyMode(channel: ColorMode, chosen: 'light' | 'dark' | null): void {
  const root = document.documentElement;
  root.dataset['mode'] = channel === 'system' ? (chosen ?? 'system') : channel;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]:not([media])');
  if (!meta) return;
  // Where nothing is to be told, nobody waits for the styles to be worked out.
  const surface = getComputedStyle(root).getPropertyValue('--color-surface').trim();
  if (surface) meta.content = surface;
}
