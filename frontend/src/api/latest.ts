import { anySignal } from './anySignal';

const running = new Map<string, { of: string; controller: AbortController }>();

/**
 * Returns the abort signal for a call in `slot`. A call with another filter (`of`) aborts the previous ones; pages of the
 * same filter run in parallel.
 */
export function latest(slot: string, of: string, outer: AbortSignal): AbortSignal {
  const before = running.get(slot);
  if (before?.of === of && !before.controller.signal.aborted) return anySignal(before.controller.signal, outer);
  before?.controller.abort();
  const controller = new AbortController();
  running.set(slot, { of, controller });
  return anySignal(controller.signal, outer);
}
