/**
 * Which option a key leads to from the active one; null is the field itself, undefined a key of the field's own.
 * Arrows go round through the field; Home and End belong to the options only while one of them is active.
 */
export function nextOption(key: string, options: readonly string[], active: string | null): string | null | undefined {
  if (options.length === 0) return undefined;
  const at = active === null ? -1 : options.indexOf(active);
  const last = options.length - 1;
  switch (key) {
    case 'ArrowDown':
      return at === last ? null : options[at + 1];
    case 'ArrowUp':
      return at === -1 ? options[last] : (options[at - 1] ?? null);
    case 'Home':
      return at === -1 ? undefined : options[0];
    case 'End':
      return at === -1 ? undefined : options[last];
    default:
      return undefined;
  }
}
