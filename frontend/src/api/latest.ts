const running = new Map<string, { of: string; controller: AbortController }>();

/**
 * Keeps one list at a time on the wire: asking for `slot` with another filter gives up the call before.
 * Further pages of the same filter go side by side.
 */
export function latest(slot: string, of: string, outer: AbortSignal): AbortSignal {
  const before = running.get(slot);
  if (before?.of === of && !before.controller.signal.aborted) return AbortSignal.any([before.controller.signal, outer]);
  before?.controller.abort();
  const controller = new AbortController();
  running.set(slot, { of, controller });
  return AbortSignal.any([controller.signal, outer]);
}
