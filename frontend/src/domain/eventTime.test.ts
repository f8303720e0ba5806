// @vitest-environment node
import { calendarDay, dayAndTime, dayKey, dayName, daysApart, sameClock, shortTime, timeOfDay, venueTime, zoneName } from './eventTime';

const at = (iso: string) => Date.parse(iso);
const NEW_YORK = 'America/New_York';

describe('days', () => {
  it('belong to the zone: an evening in New York is the next day in Paris', () => {
    const moment = at('2026-03-14T23:30:00Z');
    expect(dayKey(moment, NEW_YORK)).toBe('2026-03-14');
    expect(dayKey(moment, 'Europe/Paris')).toBe('2026-03-15');
  });

  it('have a form that no browser’s locale changes', () => {
    const { prototype } = Intl.DateTimeFormat;
    const own = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
    Object.defineProperty(prototype, 'format', { configurable: true, get: () => () => '3/14/2026' });
    expect(dayKey(at('2026-03-14T23:30:00Z'), NEW_YORK)).toBe('2026-03-14');
    expect(dayKey(at('2026-01-02T00:30:00Z'), NEW_YORK)).toBe('2026-01-01');
    Object.defineProperty(prototype, 'format', own);
  });

  it('are counted by the calendar where the clock changes', () => {
    // 8 March 2026 has 23 hours in New York.
    expect(daysApart(at('2026-03-09T04:30:00Z'), at('2026-03-08T05:30:00Z'), NEW_YORK)).toBe(1);
    expect(daysApart(at('2026-03-08T05:00:00Z'), at('2026-03-08T23:00:00Z'), NEW_YORK)).toBe(0);
  });

  it('have names when near, a date when not, a year when it is another', () => {
    const now = at('2026-03-14T12:00:00Z');
    expect(dayName(at('2026-03-14T20:00:00Z'), now, 'en-GB', 'UTC')).toBe('Today');
    expect(dayName(at('2026-03-15T20:00:00Z'), now, 'fr', 'UTC')).toBe('Demain');
    expect(dayName(at('2026-03-13T20:00:00Z'), now, 'en', 'UTC')).toBe('Yesterday');
    expect(dayName(at('2026-03-20T20:00:00Z'), now, 'en-GB', 'UTC')).toBe('Fri 20 Mar');
    expect(dayName(at('2025-03-20T20:00:00Z'), now, 'en-GB', 'UTC')).toContain('2025');
  });
});

describe('times', () => {
  const moment = at('2026-07-01T23:30:00Z');

  it('are written as the locale does, in the zone asked for', () => {
    expect(timeOfDay(moment, 'en-GB', 'Europe/Paris')).toBe('01:30');
    expect(timeOfDay(moment, 'en-US', NEW_YORK)).toBe('7:30\u00a0PM');
    expect(zoneName(moment, 'en-US', NEW_YORK)).toBe('EDT');
    expect(dayAndTime(moment, moment, 'en-GB', 'UTC')).toBe('Today 23:30');
  });

  it('are short for full hours where the clock has twelve', () => {
    expect(shortTime(at('2026-07-01T23:00:00Z'), 'en-US', NEW_YORK)).toBe('7\u00a0PM');
    expect(shortTime(moment, 'en-US', NEW_YORK)).toBe('7:30\u00a0PM');
    expect(shortTime(at('2026-07-01T23:30:00Z'), 'en-US', 'Asia/Kolkata')).toBe('5\u00a0AM');
    expect(shortTime(at('2026-07-01T23:00:00Z'), 'fr-FR', 'Europe/Paris')).toBe('01:00');
  });

  it('name the weekday of the venue where it is another', () => {
    expect(venueTime(moment, 'en-GB', NEW_YORK, 'America/Chicago')).toMatch(/^19:30 /);
    expect(venueTime(moment, 'en-GB', 'Europe/Paris', NEW_YORK)).toBe('Thu 01:30 CEST');
    expect(venueTime(moment, 'en-GB', NEW_YORK, 'America/Toronto')).toBeNull();
  });

  it('need the venue beside them only where its clock shows another time', () => {
    expect(sameClock(moment, NEW_YORK, 'America/Toronto')).toBe(true);
    expect(sameClock(moment, NEW_YORK, 'America/Chicago')).toBe(false);
  });
});

it('leaves calendar days where they are', () => {
  expect(calendarDay('2026-03-14', 'en-GB')).toBe('14 Mar 2026');
});
