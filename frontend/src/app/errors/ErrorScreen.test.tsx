import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimited } from '@/api/connectionSlice';
import { storage } from '@/lib/storage';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { ErrorScreen } from './ErrorScreen';
import { LimitedScreen } from './LimitedScreen';

const page = vi.hoisted(() => ({ reload: vi.fn() }));
vi.mock('./reloadPage', () => ({ reloadPage: page.reload }));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the error screen', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: 1_700_000_000_000 });
    page.reload.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('says what is specified, and opens its button after 60 seconds', async () => {
    await renderInSite(<ErrorScreen />);
    expect(screen.getByRole('heading')).toHaveTextContent('Whoops!');
    expect(screen.getByText(/technical difficulties/)).toBeVisible();
    expect(screen.getByText(/Please refresh the page/)).toBeVisible();
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    await pass(30_000);
    expect(screen.getByRole('button')).toHaveTextContent(/Reload in (29|30) s/);
    await pass(30_000);
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-disabled');
  });

  it('has the key anew and reloads', async () => {
    storage.set('api_key', 'old');
    serve({ get_api_key: () => json({ data: { api_key: 'new' } }) });
    await renderInSite(<ErrorScreen />);
    await pass(60_000);
    fireEvent.click(screen.getByRole('button'));
    await pass(100);
    expect(storage.get('api_key')).toBe('new');
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('counts again when the key is still not to be had', async () => {
    serve({ get_api_key: () => problem(500, 'internal') });
    await renderInSite(<ErrorScreen />);
    await pass(60_000);
    fireEvent.click(screen.getByRole('button'));
    await pass(100);
    expect(page.reload).not.toHaveBeenCalled();
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  });

  it('waits as long as the server asks, and never less than a minute', async () => {
    const { store } = await renderInSite(<LimitedScreen />);
    act(() => void store.dispatch(rateLimited({ at: Date.now(), retryAfterMs: 120_000 })));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('One moment, please');
    await pass(119_000);
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    await pass(11_500);
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-disabled');
    act(() => void store.dispatch(rateLimited({ at: Date.now(), retryAfterMs: 5_000 })));
    await pass(59_000);
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    await pass(11_500);
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-disabled');
  });
});
