import { useSyncExternalStore } from 'react';

type Listener = () => void;

/** Offset of the page's time from the device's clock, in milliseconds. */
let ahead = 0;
const present = () => Date.now() + ahead;

/** A clock shared by the whole page: many components with times need only one timer per interval. */
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

/** Shifts the page's time to `ms` milliseconds ahead of the device's clock, for a simulation. */
export function setClockAhead(ms: number): void {
  ahead = ms;
  Object.values(clocks).forEach((clock) => clock.tick());
}

/** Returns the current time in milliseconds, updated every second or every half minute. */
export function useNow(pace: keyof typeof clocks = 'halfMinute'): number {
  const clock = clocks[pace];
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}
