import { act } from '@testing-library/react';
import { type TimedReport, takeReports } from '@/features/analytics/reports';
import { renderInSite } from '@/testing/site';
import { Preroll } from './Preroll';

afterEach(() => vi.useRealTimers());

it('reports once that an advertisement was shown, and once that it played to its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const noted: TimedReport[] = [];
  const stop = takeReports((one) => noted.push(one));
  const told = () => noted.filter((one) => one.kind === 'event' && one.name.startsWith('ad_')).map(({ at: _at, ...one }) => one);
  const onDone = vi.fn();
  const advert = { id: 7, url: 'sample', weight: 1, location_id: null, event_categories: [] };
  await renderInSite(<Preroll advert={advert} audience={{ userId: null, eventId: 3 }} onDone={onDone} />);
  const shown = { kind: 'event', name: 'ad_started', value: 7, event_id: 3 };
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(told()).toEqual([shown]);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(onDone).toHaveBeenCalledOnce();
  expect(told()).toEqual([shown, { ...shown, name: 'ad_completed' }]);
  stop();
});
