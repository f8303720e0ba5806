import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInSite } from '@/testing/site';
import { StartsIn } from './StartsIn';

/** A date later than any run of this test. */
const starts_at = '2100-03-14T12:00:00Z';
const START = Date.parse(starts_at);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: START - 754_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('ticks by the second for the eye, and tells whole minutes to screen readers', async () => {
  await renderInSite(<StartsIn event={{ starts_at }} />);
  const clock = screen.getByText('Starts in 12:34');
  expect(clock).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('Starts in 12 min')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(5000));
  expect(clock).toHaveTextContent('Starts in 12:29');
  expect(clock.closest('[aria-live]')).toBeNull();
});

it('has one timer, however many count down, and none once they are gone', async () => {
  const started = vi.spyOn(window, 'setInterval');
  const stopped = vi.spyOn(window, 'clearInterval');
  const view = await renderInSite([1, 2, 3].map((id) => <StartsIn key={id} event={{ starts_at }} />));
  expect(started.mock.calls.filter(([, ms]) => ms === 1000)).toHaveLength(1);
  view.unmount();
  expect(stopped).toHaveBeenCalled();
});

it('says so when the start has come', async () => {
  await renderInSite(<StartsIn event={{ starts_at }} />);
  act(() => void vi.advanceTimersByTime(754_000));
  expect(screen.getByText('Starting soon')).toBeInTheDocument();
});
