/**
 * Returns the option that a key moves to from the active one; null means the field itself, undefined that the field handles
 * the key. Arrows wrap around through the field; Home and End apply to options only while one is active.
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
