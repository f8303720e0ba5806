import { expect, it } from 'vitest';
import { makeStore } from '@/app/store';
import { json, serve } from '@/testing/server';
import { passesApi, type PassKind } from './passesApi';

it.each<[string, PassKind]>([
  ['packages', 'package'],
  ['subscriptions', 'subscription'],
])('asks for every %s at once', async (path, kind) => {
  const log = serve({ get_api_key: () => json({ data: { api_key: 'k' } }), [path]: () => json({ data: [] }) });
  await makeStore().dispatch(passesApi.endpoints.getPasses.initiate(kind, { subscribe: false }));
  expect(log.find((asked) => asked.path === path)?.query.get('no_limit')).toBe('1');
});
