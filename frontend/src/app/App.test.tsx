import { render, screen, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { channelApi } from '@/features/channel/channelApi';
import { startI18n } from '@/i18n/i18n';
import { channel } from '@/testing/channel';
import { serve } from '@/testing/server';
import { App } from './App';
import { makeStore } from './store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('takes the splash away 500 ms after it has mounted', async () => {
  document.body.innerHTML = '<div id="splash"></div><div id="root"></div>';
  await startI18n('en');
  render(<App store={makeStore()} bootResult={{ ready: false }} />);
  act(() => void vi.advanceTimersByTime(499));
  expect(document.getElementById('splash')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(document.getElementById('splash')).toBeNull();
});

describe('what throws', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    serve({});
    document.body.innerHTML = '<div id="splash"></div>';
  });

  /** Renders the site with invalid channel data. */
  async function site(changes: object) {
    await startI18n('en');
    const store = makeStore();
    await store.dispatch(channelApi.util.upsertQueryData('getBootstrap', undefined, { ...channel(), ...changes }));
    await act(async () => void render(<App store={store} bootResult={{ ready: true }} />));
    act(() => void vi.advanceTimersByTime(500));
  }

  it('in the header leaves the channel’s name, its menu and the rest of the page', async () => {
    const { settings } = channel();
    await site({ settings: { ...settings, images: { ...settings.images, logo: null } } });
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Tested Channel' })).toHaveAttribute('href', '/');
    expect(within(header).getByRole('link', { name: 'Live now' })).toHaveAttribute('href', '/live');
    expect(screen.getByRole('main')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Quick menu' })).toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('in the menu leaves the screen, under the channel’s name', async () => {
    await site({ menu: [{ id: 1 }] });
    expect(
      within(screen.getByRole('banner'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tested Channel', 'Sign in']);
    expect(screen.getByRole('main')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('around the screens is shown in place of the page, without the splash', async () => {
    await site({ pages: null });
    expect(screen.getByRole('alert')).toHaveTextContent('This page stumbled');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
    expect(document.getElementById('splash')).toBeNull();
  });
});
