// @vitest-environment node
import { configureStore } from '@reduxjs/toolkit';
import { api } from '@/api/api';
import { connectionSlice } from '@/api/connectionSlice';
import { json, serve } from '@/testing/server';
import { participantsApi } from './participantsApi';

it('asks for all teams at once', async () => {
  const log = serve({ participants: () => json({ data: [], meta: { total: 0, limit: 0, offset: 0 } }) });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, connection: connectionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { data } = await store.dispatch(participantsApi.endpoints.getParticipants.initiate());
  expect(data).toEqual([]);
  expect(log.map(({ path, query }) => [path, query.get('no_limit')])).toEqual([['participants', '1']]);
});
