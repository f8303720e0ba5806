import { MINUTE_MS, SECOND_MS } from '@/lib/constants';
import { isWithin, type Moment, type Occasion } from './kept';

/** The event that quick choices of a moment speak of. */
export interface Subject {
  id: number;
  name: string;
  starts_at: string;
  ends_at: string;
}

const APART_MS = 15 * MINUTE_MS;

/** The moment of an occasion: a quarter of an hour before the event, into it (or its middle, if that is sooner), and after it. */
export function momentAt(occasion: Occasion, { starts_at, ends_at }: Subject): number {
  const start = Date.parse(starts_at);
  const end = Date.parse(ends_at);
  if (occasion === 'before') return start - APART_MS;
  return occasion === 'live' ? start + Math.min(APART_MS, (end - start) / 2) : end + APART_MS;
}

/** That moment as a simulation keeps it. `now` is this device's time. */
export function momentOf(occasion: Occasion, subject: Subject, now: number): Moment {
  return { occasion, eventId: subject.id, ahead: momentAt(occasion, subject) - now };
}

/** A moment of the admin's own, as a field for date and time gives it (`2026-12-01T10:00`); null where that is none, or further away than can be simulated. */
export function ownMoment(local: string, now: number): Moment | null {
  const ahead = Date.parse(local) - now;
  return isWithin(ahead) ? { occasion: null, eventId: null, ahead } : null;
}

/** The moment as such a field takes it, in the zone of this device. */
export function localText(moment: number): string {
  const shifted = moment - new Date(moment).getTimezoneOffset() * MINUTE_MS;
  return new Date(shifted).toISOString().slice(0, 16);
}

/** `Sat 28 Nov, 19:31`, with the year where it is another than `now` has. */
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

/** What the simulated clock shows. `now` is this device's time, which may be read a second ago. */
export function clockText({ ahead }: Moment, now: number, locale: string): string {
  return momentText(now + ahead + SECOND_MS, now, locale);
}
