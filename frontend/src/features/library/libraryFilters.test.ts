// @vitest-environment node
import { isNarrowed, libraryQuery, readLibraryFilters, writeLibraryFilters } from './libraryFilters';

const read = (query: string) => readLibraryFilters(new URLSearchParams(query));

it('starts on the day that the specification names, the latest first', () => {
  expect(libraryQuery({})).toEqual({ start_date: '2022-08-01', sort_field: 'date', sort_direction: 'desc' });
  expect(libraryQuery({ start_date: '2020-01-01', sort_field: 'title' })).toEqual({ start_date: '2020-01-01', sort_field: 'title', sort_direction: 'asc' });
});

it('reads an address and leaves out what makes no sense', () => {
  expect(read('title=%20rain%20&vod_media_category=shorts&start_date=2025-02-03&sort_field=title')).toEqual({
    title: 'rain',
    vod_media_category: 'shorts',
    start_date: '2025-02-03',
    sort_field: 'title',
  });
  expect(read('start_date=soon&sort_field=weight&title=')).toEqual({});
});

it('keeps the default day and other parameters out of the choice', () => {
  expect(read('start_date=2022-08-01')).toEqual({});
  expect(writeLibraryFilters({ start_date: '2022-08-01', title: 'rain' }, new URLSearchParams('item=4')).toString()).toBe('item=4&title=rain');
  expect(isNarrowed({ sort_field: 'title' })).toBe(false);
  expect(isNarrowed({ title: 'rain' })).toBe(true);
});
