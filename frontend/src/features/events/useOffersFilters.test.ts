import { renderHook } from '@testing-library/react';
import type { EventsAlias } from './aliases';
import { useOffersFilters } from './useOffersFilters';

interface Props {
  alias: EventsAlias;
  total: number | undefined;
  filtered: boolean;
}

const offered = (first: Props, ...rest: Props[]) => {
  const { result, rerender } = renderHook(({ alias, total, filtered }: Props) => useOffersFilters(alias, total, filtered), { initialProps: first });
  return [result.current, ...rest.map((props) => (rerender(props), result.current))];
};

it('has filters from nine events on', () => {
  expect(offered({ alias: 'live', total: 8, filtered: false })).toEqual([false]);
  expect(offered({ alias: 'live', total: 9, filtered: false })).toEqual([true]);
  expect(offered({ alias: 'vod', total: 3, filtered: false })).toEqual([false]);
});

it('expects few live events and many others until the list is loaded', () => {
  expect(offered({ alias: 'live', total: undefined, filtered: false })).toEqual([false]);
  expect(offered({ alias: 'schedule', total: undefined, filtered: false })).toEqual([true]);
});

it('shows the filters of an address, and keeps them while the viewer changes them', () => {
  expect(
    offered(
      { alias: 'live', total: undefined, filtered: true },
      { alias: 'live', total: 1, filtered: true },
      { alias: 'live', total: undefined, filtered: false },
      { alias: 'live', total: 3, filtered: false },
      { alias: 'vod', total: 3, filtered: false },
    ),
  ).toEqual([true, true, true, true, false]);
});
