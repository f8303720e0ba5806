import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OtherViewing } from '@/api/types';
import { eventDetail } from '@/testing/events';
import { viewing } from '@/testing/playback';
import { json, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import type { TakeOverFailure } from './usePlace';
import { WatchedElsewhere } from './WatchedElsewhere';

const other = (changes: Partial<OtherViewing> = {}): OtherViewing => ({
  device: { browser: 'Firefox', system: 'Windows' },
  event_id: 7,
  since: '2026-03-14T12:00:00Z',
  ...changes,
});

const show = (others: OtherViewing[], changes: { lost?: boolean; failure?: TakeOverFailure } = {}) => {
  const onTakeOver = vi.fn();
  const state = { lost: false, failure: null, busy: false, ...changes };
  return renderInSite(<WatchedElsewhere eventId={7} viewing={viewing({ granted: false, others })} {...state} onTakeOver={onTakeOver} />).then(() => onTakeOver);
};

it('names the other devices, what they play, and who has to go', async () => {
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    'events/8': () => json({ data: eventDetail({ id: 8, name: 'RIV @ LAK' }) }),
  });
  const onTakeOver = await show([other(), other({ event_id: 8, device: { browser: 'Safari', system: 'iPhone' } })]);
  expect(screen.getByRole('heading', { name: 'You are already watching elsewhere' })).toBeInTheDocument();
  expect(screen.getByText('Your account can watch on 2 devices at a time.')).toBeInTheDocument();
  expect(screen.getByText('Safari on iPhone')).toBeInTheDocument();
  expect(await screen.findByText(/^RIV @ LAK · since /)).toBeInTheDocument();
  expect(screen.getByText('Firefox on Windows has watched the longest, and will stop.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Watch here' }));
  expect(onTakeOver).toHaveBeenCalledOnce();
});

it('tells the one that was taken over, at once', async () => {
  await show([other({ device: { browser: null, system: null } })], { lost: true });
  expect(screen.getByRole('alert')).toHaveTextContent('Another device plays now');
  expect(screen.getByText('Another device')).toBeInTheDocument();
  expect(screen.queryByText(/has watched the longest/)).not.toBeInTheDocument();
});

it('says that taking over has failed', async () => {
  await show([other(), other()], { failure: 'other' });
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
});

it('says when devices were switched too often', async () => {
  await show([other(), other()], { failure: 'tooOften' });
  expect(screen.getByRole('alert')).toHaveTextContent('You have switched devices very often. Please try again in an hour.');
});
