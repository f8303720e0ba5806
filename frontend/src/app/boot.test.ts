import { describe, expect, it } from 'vitest';
import { selectKeyFailed, selectLimited } from '@/api/connectionSlice';
import { themeCss } from '@/features/channel/theme/themeCss';
import { channel } from '@/testing/channel';
import { json, problem, serve } from '@/testing/server';
import { translate } from '@/i18n/translate';
import { adopted } from '@/testing/sheets';
import { isIconName } from '@/ui/iconSet';
import { boot } from './boot';
import { makeStore } from './store';

describe('boot', () => {
  it('has the key for the channel of the page, then the channel with both parameters', async () => {
    document.head.innerHTML = '<meta name="grandstand-channel" content="tested">';
    const log = serve({
      get_api_key: () => json({ data: { api_key: 'k' } }),
      'channel-bootstrap-data': () => json({ data: channel() }),
    });
    const { ready } = await boot(makeStore());
    expect(ready).toBe(true);
    expect(translate('errors.whoops')).toBe('Whoops!');
    expect(isIconName('swimming'), 'an icon that the channel names').toBe(true);
    expect(isIconName('golf')).toBe(false);
    expect(log[0]).toMatchObject({ path: 'get_api_key', body: { channel_key: 'tested' } });
    expect(log[1]?.query.get('color-settings[client_interface]')).toBe('web');
    expect(log[1]?.query.get('slides[client_interface]')).toBe('web');
    expect(log[1]?.query.has('api_key')).toBe(false);
    expect(document.documentElement.dataset).toMatchObject({ mode: 'light', hero: 'left', titles: 'plain', cards: 'open', pages: 'plain' });
    expect(adopted(), 'a page that came without rules is themed').toEqual([themeCss(channel()['color-settings'])]);
  });

  it('says so when the key is refused', async () => {
    serve({ get_api_key: () => problem(404, 'not_found') });
    const store = makeStore();
    expect((await boot(store)).ready).toBe(false);
    expect(selectKeyFailed(store.getState())).toBe(true);
  });

  it('waits when the server is too busy', async () => {
    serve({ get_api_key: () => problem(429, 'rate_limited', {}, { 'retry-after': '5' }) });
    const store = makeStore();
    expect((await boot(store)).ready).toBe(false);
    expect(selectLimited(store.getState())?.retryAfterMs).toBe(5000);
    expect(selectKeyFailed(store.getState())).toBe(false);
  });
});
