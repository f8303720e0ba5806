export interface CalendarEntry {
  /** Stays the same for the same event, so that a second import replaces the first. */
  uid: string;
  title: string;
  /** RFC 3339, as the API sends them. */
  startsAt: string;
  endsAt: string;
  place: string | null;
  url: string;
}

const LINE_OCTETS = 75;

/** An event as an iCalendar file (RFC 5545). `now` is when the file was made, in milliseconds. */
export function calendarFile(entry: CalendarEntry, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Grandstand//Viewer site//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(Date.parse(entry.startsAt))}`,
    `DTEND:${stamp(Date.parse(entry.endsAt))}`,
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20260314T120000Z`. In UTC: calendars show it in the zone of whoever looks. */
function stamp(moment: number): string {
  return new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
}

/** No line is longer than 75 octets; the rest goes on in the next one, after a space. Letters stay whole. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, octets] = ['', 0];
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}
