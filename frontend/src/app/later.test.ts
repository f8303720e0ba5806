import { channelApi } from '@/features/channel/channelApi';
import { themeCss } from '@/features/channel/theme/themeCss';
import { channel } from '@/testing/channel';
import { adopted } from '@/testing/sheets';
import { later } from './later';
import { makeStore } from './store';

const theme = channel()['color-settings'];

/** Runs `later` on a page that was served with `rules` as its theme. */
async function rest(rules: string) {
  document.adoptedStyleSheets = [];
  document.head.innerHTML = `<style data-channel-theme>${rules}</style>`;
  const store = makeStore();
  await store.dispatch(channelApi.util.upsertQueryData('getBootstrap', undefined, channel()));
  later(store, true);
}

it('leaves the theme that the page came with', async () => {
  await rest(themeCss(theme));
  expect(adopted()).toEqual([]);
});

it('takes up a theme that was edited since the page was made', async () => {
  await rest(themeCss({ ...theme, radius: 20 }));
  expect(adopted()).toEqual([themeCss(theme)]);
  expect(document.head.querySelector('style')).toBeNull();
});
