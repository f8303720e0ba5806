import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '@/app/store';
import { channelApi } from '@/features/channel/channelApi';
import { channel } from '@/testing/channel';
import { json, serve } from '@/testing/server';
import { followChannel } from './followChannel';

class Events extends EventTarget {
  static last: Events;
  onopen: (() => void) | null = null;
  close = vi.fn();
  constructor(readonly url: string) {
    super();
    Events.last = this;
  }
}

/** A page with a theme and a loaded channel, whose second answer is another one. */
async function openPage() {
  vi.stubGlobal('EventSource', Events);
  document.head.innerHTML = '<title>t</title><style data-channel-theme>:root{}</style><style>#splash{}</style>';
  const colors = { ...channel()['color-settings'], mode: 'dark' as const };
  const log = serve({
    'channel-bootstrap-data': (_, nth) =>
      json({ data: nth === 1 ? channel() : channel({ 'color-settings': colors, faq: [] }) }),
  });
  const store = makeStore();
  await store.dispatch(channelApi.endpoints.getBootstrap.initiate());
  const stop = followChannel(store);
  return { store, log, stop };
}

afterEach(() => vi.unstubAllGlobals());

describe('followChannel', () => {
  it('puts the new theme where the old one was and fetches the channel anew', async () => {
    const { store, log } = await openPage();
    expect(Events.last.url).toBe('/dev/changes');
    Events.last.dispatchEvent(new Event('changed'));
    const sheet = document.head.querySelector<HTMLLinkElement>('link[data-channel-theme]');
    expect(sheet?.getAttribute('href')).toMatch(/^\/dev\/theme\.css\?/);
    expect(sheet?.previousElementSibling?.tagName).toBe('STYLE');
    expect(document.head.querySelectorAll('style')).toHaveLength(2);
    sheet?.onload?.(new Event('load'));
    expect(document.head.querySelectorAll('style')).toHaveLength(1);
    await vi.waitFor(() => expect(document.documentElement.dataset['mode']).toBe('dark'), 5000);
    expect(log.filter(({ path }) => path === 'channel-bootstrap-data')).toHaveLength(2);
    const { data } = channelApi.endpoints.getBootstrap.select()(store.getState());
    expect(data?.['color-settings'].mode).toBe('dark');
  });

  it('looks once more when the server is back, keeps the theme where the new one fails, and can be stopped', async () => {
    const { log, stop } = await openPage();
    Events.last.onopen?.();
    expect(document.head.querySelector('link')).toBeNull();
    Events.last.onopen?.();
    const sheet = document.head.querySelector('link');
    sheet?.onerror?.(new Event('error'));
    expect(document.head.querySelector('link')).toBeNull();
    expect(document.head.querySelectorAll('style')).toHaveLength(2);
    await vi.waitFor(() => expect(log.filter(({ path }) => path === 'channel-bootstrap-data')).toHaveLength(2), 5000);
    stop();
    expect(Events.last.close).toHaveBeenCalled();
  });
});
