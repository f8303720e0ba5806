import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '@/app/store';
import { channelApi } from '@/features/channel/channelApi';
import { themeCss } from '@/features/channel/theme/themeCss';
import { channel } from '@/testing/channel';
import { json, problem, serve } from '@/testing/server';
import { adopted } from '@/testing/sheets';
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

const before = channel()['color-settings'];
const edited = { ...before, mode: 'dark' as const, radius: 20 };
const selectBootstrap = channelApi.endpoints.getBootstrap.select();

/** Sets up a page with a theme and a loaded channel; later bootstrap requests return `later()`. */
async function openPage(later: () => Response) {
  vi.stubGlobal('EventSource', Events);
  document.adoptedStyleSheets = [];
  document.head.innerHTML = `<title>t</title><style data-channel-theme>${themeCss(before)}</style><style>#splash{}</style>`;
  const log = serve({ 'channel-bootstrap-data': (_, nth) => (nth === 1 ? json({ data: channel() }) : later()) });
  const store = makeStore();
  await store.dispatch(channelApi.endpoints.getBootstrap.initiate());
  const stop = followChannel(store);
  const asked = () => log.filter(({ path }) => path === 'channel-bootstrap-data').length;
  return { store, asked, stop };
}

afterEach(() => vi.unstubAllGlobals());

describe('followChannel', () => {
  it('fetches the channel anew and puts its theme where the old one was', async () => {
    const { store, asked } = await openPage(() => json({ data: channel({ 'color-settings': edited, faq: [] }) }));
    expect(Events.last.url).toBe('/dev/changes');
    Events.last.dispatchEvent(new Event('changed'));
    await vi.waitFor(() => expect(adopted()).toEqual([themeCss(edited)]), 5000);
    expect(document.head.innerHTML).toBe('<title>t</title><style>#splash{}</style>');
    expect(document.documentElement.dataset['mode']).toBe('dark');
    expect(asked()).toBe(2);
    expect(selectBootstrap(store.getState()).data?.['color-settings'].mode).toBe('dark');
  });

  it('looks once more when the server is back, keeps the theme where no other can be had, and can be stopped', async () => {
    const { store, asked, stop } = await openPage(() => problem(404, 'not_found'));
    Events.last.onopen?.();
    expect(asked()).toBe(1);
    Events.last.onopen?.();
    await vi.waitFor(() => expect(selectBootstrap(store.getState()).isError).toBe(true), 5000);
    await vi.waitFor(() => expect(document.documentElement.dataset['mode']).toBe('light'), 5000);
    expect(asked()).toBe(2);
    expect(adopted()).toEqual([]);
    expect(document.head.querySelectorAll('style')).toHaveLength(2);
    stop();
    expect(Events.last.close).toHaveBeenCalled();
  });
});
