/** Lets the browser draw, and take what the viewer does, before more is done. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
