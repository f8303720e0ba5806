import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { eventDetail } from '@/testing/events';
import { renderInSite } from '@/testing/site';
import { AccessNotice } from './AccessNotice';

vi.mock('@/lib/simulating', () => ({ simulating: true }));

const show = (changes: Parameters<typeof eventDetail>[0]) =>
  renderInSite(
    <MemoryRouter>
      <AccessNotice event={eventDetail(changes)} plain={false} />
    </MemoryRouter>,
  );
const access = { granted: true, reason: 'granted', grant_id: null, offers: [] } as const;

it('says why a simulation plays nothing that a viewer could watch', async () => {
  await show({ stream_status: 'live', access: { ...access, offers: [] } });
  expect(screen.getByRole('heading', { name: 'You could watch this' })).toBeInTheDocument();
});

it('still says what there is not', async () => {
  await show({ stream_status: 'finished', has_replay: false, access: { ...access, offers: [] } });
  expect(screen.getByText('There is no replay')).toBeInTheDocument();
});
