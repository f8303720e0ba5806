import { fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '@/testing/site';
import { AdvertBar } from './AdvertBar';

it('counts down to skipping a long advertisement', async () => {
  const onSkip = vi.fn();
  const { unmount } = await renderInSite(<AdvertBar position={2} length={30} onSkip={onSkip} />);
  expect(screen.getByText('Advertisement · 28 s')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Skip in 3 s' })).toBeDisabled();
  unmount();
  await renderInSite(<AdvertBar position={5} length={30} onSkip={onSkip} />);
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
  expect(onSkip).toHaveBeenCalledOnce();
});

it('has no button for a short one, nor before its length is known', async () => {
  const { unmount } = await renderInSite(<AdvertBar position={1} length={6} onSkip={() => undefined} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  await renderInSite(<AdvertBar position={0} length={0} onSkip={() => undefined} />);
  expect(screen.getByText('Advertisement')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
