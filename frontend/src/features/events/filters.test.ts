import { countFilters, readFilters, writeFilters } from './filters';

it('reads an address and writes the same one', () => {
  const address = 'event_category=soccer&gender=W&start_date=2026-03-14&title=north';
  const filters = readFilters(new URLSearchParams(address));
  expect(filters).toEqual({ event_category: 'soccer', gender: 'W', start_date: '2026-03-14', title: 'north' });
  expect(writeFilters(filters, new URLSearchParams()).toString()).toBe(address);
  expect(countFilters(filters)).toBe(4);
});

it('leaves out what makes no sense', () => {
  expect(readFilters(new URLSearchParams('gender=X&start_date=soon&end_date=2026-02-30&title=%20&colour=red'))).toEqual({});
});

it('keeps the parameters that are not filters', () => {
  const next = writeFilters({ participant: 'river' }, new URLSearchParams('trk=mail&title=old'));
  expect(next.toString()).toBe('trk=mail&participant=river');
});
