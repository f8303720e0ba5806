import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onFailure } from '@/api/reporter';
import { channelApi } from '@/features/channel/channelApi';
import { channel } from '@/testing/channel';
import { json, problem, serve } from '@/testing/server';
import { keepCategoriesFresh } from './categories';
import { makeStore } from './store';

const judo = { id: 3, alias: 'judo', name: 'Judo', icon: null, color: null, parent_id: null, children: [] };
const key = () => json({ data: { api_key: 'k' } });

async function comeBackAfter(ms: number) {
  vi.setSystemTime(Date.now() + ms);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(50);
}

describe('the event categories of a page left open', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function setUp() {
    const store = makeStore();
    await store.dispatch(channelApi.util.upsertQueryData('getBootstrap', undefined, channel()));
    const stop = keepCategoriesFresh(store);
    const names = () =>
      channelApi.endpoints.getBootstrap
        .select()(store.getState())
        .data?.['events-categories'].map(({ name }) => name);
    return { stop, names };
  }

  it('are had anew after ten minutes', async () => {
    const log = serve({ get_api_key: key, 'events-categories': () => json({ data: [judo] }) });
    const { stop, names } = await setUp();
    await comeBackAfter(60_000);
    expect(log).toEqual([]);
    await comeBackAfter(600_000);
    expect(names()).toEqual(['Judo']);
    stop();
  });

  it('stay as they were, without a word, when that fails', async () => {
    serve({ get_api_key: key, 'events-categories': () => problem(500, 'internal') });
    const reported = vi.fn();
    const { stop, names } = await setUp();
    const silence = onFailure(reported);
    await comeBackAfter(600_000);
    expect(names()).toEqual([]);
    expect(reported).not.toHaveBeenCalled();
    silence();
    stop();
  });
});
