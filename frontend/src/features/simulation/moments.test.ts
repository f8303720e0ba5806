import { localText, momentAt, momentOf, momentText, ownMoment } from './moments';

const subject = { id: 7, name: 'RIV @ NOR', starts_at: '2026-03-14T12:00:00Z', ends_at: '2026-03-14T14:00:00Z' };
const at = (moment: number) => new Date(moment).toISOString();

it('knows the moments around an event', () => {
  expect(at(momentAt('before', subject))).toBe('2026-03-14T11:45:00.000Z');
  expect(at(momentAt('live', subject))).toBe('2026-03-14T12:15:00.000Z');
  expect(at(momentAt('after', subject))).toBe('2026-03-14T14:15:00.000Z');
});

it('stays within a short event', () => {
  expect(at(momentAt('live', { ...subject, ends_at: '2026-03-14T12:10:00Z' }))).toBe('2026-03-14T12:05:00.000Z');
});

it('keeps a moment as what it is ahead of the clock', () => {
  expect(momentOf('after', subject, Date.parse('2026-03-14T14:00:00Z'))).toEqual({ occasion: 'after', eventId: 7, ahead: 900_000 });
});

it('reads what a field for date and time gives, and writes it', () => {
  const now = Date.parse('2026-03-14T12:00:00Z');
  const moment = ownMoment('2026-12-01T10:00', now);
  expect(localText(now + (moment?.ahead ?? 0))).toBe('2026-12-01T10:00');
  expect(ownMoment('', now)).toBeNull();
  expect(ownMoment('soon', now)).toBeNull();
  expect(ownMoment('2099-01-01T00:00', now)).toBeNull();
  expect(ownMoment('+275760-09-12T00:00', now)).toBeNull();
});

it('names the year where it is another', () => {
  const now = new Date(2026, 2, 14).getTime();
  expect(momentText(new Date(2026, 10, 28, 19, 31).getTime(), now, 'en')).toBe('Sat, Nov 28, 7:31 PM');
  expect(momentText(new Date(2027, 10, 28, 19, 31).getTime(), now, 'en')).toContain('2027');
});
