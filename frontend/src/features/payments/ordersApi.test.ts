import { expect, it } from 'vitest';
import { makeStore } from '@/app/store';
import { json, serve } from '@/testing/server';
import { ordersApi } from './ordersApi';

it('asks for every order at once', async () => {
  const log = serve({ get_api_key: () => json({ data: { api_key: 'k' } }), orders: () => json({ data: [] }) });
  await makeStore().dispatch(ordersApi.endpoints.getOrders.initiate(undefined, { subscribe: false }));
  expect(log.find(({ path }) => path === 'orders')?.query.get('no_limit')).toBe('1');
});
