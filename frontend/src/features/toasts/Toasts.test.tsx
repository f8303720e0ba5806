import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInSite } from '@/testing/site';
import { Toasts } from './Toasts';
import { selectToasts, showToast } from './toastsSlice';
import { showUndo } from './undo';

// The card is in a chunk of its own.
beforeAll(() => import('./ToastCard'));

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
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('Saved');
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(screen.getByText('Saved')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stay while pointer or focus is on them, and go on counting after', async () => {
    const { store } = await renderInSite(<Toasts />);
    act(() => void store.dispatch(showToast({ message: 'Refused', type: 'error' })));
    const card = await screen.findByRole('alert');
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
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(selectToasts(store.getState())).toEqual([]);
  });

  it('take back what they tell of, once', async () => {
    const { store } = await renderInSite(<Toasts />);
    const undo = vi.fn();
    act(() => showUndo(store.dispatch, { message: 'Deleted', undo }));
    await act(() => vi.advanceTimersByTimeAsync(9000));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(selectToasts(store.getState())).toEqual([]);
  });
});
