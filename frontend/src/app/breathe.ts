/** Yields to the main thread so that paint and input can run. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
