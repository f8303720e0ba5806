import { MINUTE_MS, SECOND_MS } from '@/lib/constants';
import { isWithin, type Moment, type Occasion } from './storedSimulation';

/** The event that the quick choices of a moment refer to. */
export interface Subject {
  id: number;
  name: string;
  starts_at: string;
  ends_at: string;
}

const APART_MS = 15 * MINUTE_MS;

/** Returns the time of an occasion (unix milliseconds): 15 minutes before the event, 15 minutes into it (or its middle, if sooner), or 15 minutes after it. */
export function momentAt(occasion: Occasion, { starts_at, ends_at }: Subject): number {
  const start = Date.parse(starts_at);
  const end = Date.parse(ends_at);
  if (occasion === 'before') return start - APART_MS;
  return occasion === 'live' ? start + Math.min(APART_MS, (end - start) / 2) : end + APART_MS;
}

/** Returns the same moment as a simulation stores it. `now` is this device's time. */
export function momentOf(occasion: Occasion, subject: Subject, now: number): Moment {
  return { occasion, eventId: subject.id, ahead: momentAt(occasion, subject) - now };
}

/** Parses the value of a date and time field (`2026-12-01T10:00`). Returns null if it is invalid or too far away to simulate. */
export function ownMoment(local: string, now: number): Moment | null {
  const ahead = Date.parse(local) - now;
  return isWithin(ahead) ? { occasion: null, eventId: null, ahead } : null;
}

/** Formats a moment for a date and time field, in this device's time zone. */
export function localText(moment: number): string {
  const shifted = moment - new Date(moment).getTimezoneOffset() * MINUTE_MS;
  return new Date(shifted).toISOString().slice(0, 16);
}

/** Formats a moment like `Sat 28 Nov, 19:31`, with the year if it differs from the year of `now`. */
export function momentText(moment: number, now: number, locale: string): string {
  const sameYear = new Date(moment).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: sameYear ? undefined : 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
}

/** Returns the simulated clock's time. `now` is this device's time, up to a second old. */
export function clockText({ ahead }: Moment, now: number, locale: string): string {
  return momentText(now + ahead + SECOND_MS, now, locale);
}
