import { useSyncExternalStore } from 'react';

type Listener = () => void;

/** How far pages are ahead of the device's clock, in milliseconds. */
let ahead = 0;
const present = () => Date.now() + ahead;

/** One clock per interval for the whole page: a hundred cards with times cost one timer, not a hundred. */
class Clock {
  private now = present();
  private timer: number | undefined;
  private readonly listeners = new Set<Listener>();

  constructor(private readonly intervalMs: number) {}

  subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    this.timer ??= window.setInterval(this.tick, this.intervalMs);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) {
        window.clearInterval(this.timer);
        this.timer = undefined;
      }
    };
  };

  read = (): number => {
    if (this.timer === undefined) this.now = Math.max(this.now, present() - (present() % 1000));
    return this.now;
  };

  readonly tick = (): void => {
    this.now = present();
    this.listeners.forEach((listener) => listener());
  };
}

const clocks = { second: new Clock(1000), halfMinute: new Clock(30_000) };

/** Has every page tell another time, from now on: a simulation's, so many milliseconds ahead of the device's clock. */
export function setClockAhead(ms: number): void {
  ahead = ms;
  Object.values(clocks).forEach((clock) => clock.tick());
}

/** The present moment in milliseconds, re-read every second or every half minute. */
export function useNow(pace: keyof typeof clocks = 'halfMinute'): number {
  const clock = clocks[pace];
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}
