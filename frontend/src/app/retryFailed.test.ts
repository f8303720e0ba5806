import { api } from '@/api/api';
import { storage } from '@/lib/storage';
import { json, serve } from '@/testing/server';
import { retryFailedWhenOnline } from './retryFailed';
import { makeStore } from './store';

interface Page {
  data: number[];
}

const listsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNumbers: build.query<Page, string>({ query: (name) => ({ url: name }) }),
    numberPages: build.infiniteQuery<Page, void, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: (last) => (last.data[0] ?? 0) + 1 },
      query: ({ pageParam }) => ({ url: 'pages', params: { offset: pageParam } }),
    }),
  }),
});
const { getNumbers, numberPages } = listsApi.endpoints;
const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const FAILED = new TypeError('Failed to fetch');

beforeEach(() => storage.set('api_key', 'k'));

it('requests what failed again when the browser is online, and nothing else', async () => {
  const log = serve({
    ...KEY,
    fails: (_call, nth) => (nth === 1 ? FAILED : json({ data: [1] })),
    works: () => json({ data: [2] }),
    pages: (call, nth) => (nth === 2 ? FAILED : json({ data: [Number(call.query.get('offset'))] })),
  });
  const store = makeStore();
  retryFailedWhenOnline(store);
  await store.dispatch(getNumbers.initiate('fails'));
  await store.dispatch(getNumbers.initiate('works'));
  await store.dispatch(numberPages.initiate(undefined));
  await store.dispatch(numberPages.initiate(undefined, { direction: 'forward' }));
  expect(getNumbers.select('fails')(store.getState()).isError).toBe(true);
  expect(numberPages.select(undefined)(store.getState()).isError).toBe(true);

  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(getNumbers.select('fails')(store.getState()).data).toEqual({ data: [1] }));
  await vi.waitFor(() => expect(numberPages.select(undefined)(store.getState()).data?.pages).toEqual([{ data: [0] }, { data: [1] }]));
  expect(log.filter(({ path }) => path === 'works')).toHaveLength(1);
});
