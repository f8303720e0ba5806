/** A module of its own, so that tests can mock it. */
export function reload(): void {
  window.location.reload();
}
