/** Starts the page over. */
export function reload(): void {
  window.location.reload();
}
