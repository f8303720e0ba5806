import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Bootstrap } from '@/api/types';
import { makeStore } from '@/app/store';
import { channelApi } from '@/features/channel/channelApi';
import { startI18n } from '@/i18n/i18n';
import type { Language } from '@/i18n/language';
import { addIcons } from '@/ui/iconSet';
import { channel } from './channel';

interface Options {
  bootstrap?: Bootstrap;
  language?: Language;
}

/** Renders into a booted site with texts, a store and a loaded channel. */
export async function renderInSite(children: ReactNode, { bootstrap = channel(), language = 'en' }: Options = {}) {
  await startI18n(language);
  addIcons(bootstrap.settings.icons);
  const store = makeStore();
  await store.dispatch(channelApi.util.upsertQueryData('getBootstrap', undefined, bootstrap));
  const view = render(<Provider store={store}>{children}</Provider>);
  return { ...view, store };
}
