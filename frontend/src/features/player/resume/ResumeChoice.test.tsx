import { fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '@/testing/site';
import { ResumeChoice } from './ResumeChoice';

it('goes on where the viewer was, or begins anew', async () => {
  const onPlay = vi.fn();
  await renderInSite(<ResumeChoice at={754} onPlay={onPlay} />);
  fireEvent.click(screen.getByRole('button', { name: 'Go on from 12:34' }));
  fireEvent.click(screen.getByRole('button', { name: 'From the start' }));
  expect(onPlay.mock.calls).toEqual([[754], [0]]);
});
