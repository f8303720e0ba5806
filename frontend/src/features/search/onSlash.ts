/** Calls `called` when "/" is pressed outside fields and dialogs. Returns a function that stops it. */
export function onSlash(called: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable], [role="dialog"], dialog')) return;
    event.preventDefault();
    called();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
