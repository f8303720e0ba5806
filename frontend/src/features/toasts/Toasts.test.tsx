import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInSite } from '@/testing/site';
import { Toasts } from './Toasts';
import { selectToasts, showToast } from './toastsSlice';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are info and go after 5000 ms by default', async () => {
    const { store } = await renderInSite(<Toasts />);
    act(() => void store.dispatch(showToast({ message: 'Saved' })));
    expect(selectToasts(store.getState())[0]).toMatchObject({ type: 'info', duration: 5000 });
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('Saved');
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(screen.getByText('Saved')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stay while pointer or focus is on them, and go on counting after', async () => {
    const { store } = await renderInSite(<Toasts />);
    act(() => void store.dispatch(showToast({ message: 'Refused', type: 'error' })));
    const card = screen.getByRole('alert');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    fireEvent.pointerEnter(card);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Refused')).toBeVisible();
    fireEvent.pointerLeave(card);
    await act(() => vi.advanceTimersByTimeAsync(2100));
    expect(screen.queryByText('Refused')).toBeNull();
  });

  it('can be dismissed', async () => {
    const { store } = await renderInSite(<Toasts />);
    act(() => void store.dispatch(showToast({ message: 'One', type: 'success' })));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(selectToasts(store.getState())).toEqual([]);
  });
});
