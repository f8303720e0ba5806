import { fireEvent, screen } from '@testing-library/react';
import { eventDetail } from '@/testing/events';
import { playback } from '@/testing/playback';
import { renderInSite } from '@/testing/site';
import { LiveOver } from './LiveOver';

it('waits for the recording', async () => {
  await renderInSite(<LiveOver event={eventDetail({ stream_status: 'finished' })} onPlay={() => undefined} />);
  expect(screen.getByText('If it was recorded, the recording appears here shortly.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('offers the recording', async () => {
  const onPlay = vi.fn();
  await renderInSite(<LiveOver event={eventDetail({ stream_status: 'finished', playback: playback() })} onPlay={onPlay} />);
  fireEvent.click(screen.getByRole('button', { name: 'Watch from the start' }));
  expect(onPlay).toHaveBeenCalledOnce();
});
