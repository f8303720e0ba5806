import { act, screen } from '@testing-library/react';
import { renderInSite } from '@/testing/site';
import { SampleAdvert } from './SampleAdvert';

afterEach(() => vi.useRealTimers());

it('tells how far it is, and ends once after six seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const told = { onProgress: vi.fn(), onDone: vi.fn() };
  await renderInSite(<SampleAdvert {...told} />);
  expect(screen.getByText('Tested Channel')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(told.onProgress).toHaveBeenCalledWith(3, 6);
  expect(told.onDone).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(told.onDone).toHaveBeenCalledOnce();
});
