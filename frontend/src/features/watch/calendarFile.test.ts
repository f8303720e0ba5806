import { type CalendarEntry, calendarFile } from './calendarFile';

const entry: CalendarEntry = {
  uid: 'event-7@channel.example',
  title: 'RIV @ NOR',
  startsAt: '2026-03-14T12:00:00Z',
  endsAt: '2026-03-14T14:30:00Z',
  place: 'North Hall, Gate 2; upstairs',
  url: 'https://channel.example/watch/7',
};
const file = (changes: Partial<CalendarEntry> = {}) => calendarFile({ ...entry, ...changes }, Date.parse('2026-03-01T08:00:00.250Z'));

it('writes an event in UTC, with what has a meaning in the format escaped', () => {
  expect(file().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Grandstand//Viewer site//EN',
    'BEGIN:VEVENT',
    'UID:event-7@channel.example',
    'DTSTAMP:20260301T080000Z',
    'DTSTART:20260314T120000Z',
    'DTEND:20260314T143000Z',
    'SUMMARY:RIV @ NOR',
    'LOCATION:North Hall\\, Gate 2\\; upstairs',
    'URL:https://channel.example/watch/7',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('lets no title break out of its line, and leaves the place out where there is none', () => {
  const text = file({ title: 'One\r\nBEGIN:VALARM', place: null });
  expect(text).toContain('SUMMARY:One\\nBEGIN:VALARM\r\n');
  expect(text).not.toContain('LOCATION');
});

it('folds lines at 75 octets and keeps letters whole', () => {
  const title = 'Éliminatoires '.repeat(12);
  const text = file({ title });
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
