import { waitFor } from '@testing-library/react';
import { makeStore } from '@/app/store';
import { startI18n } from '@/i18n/i18n';
import '@/i18n/texts/simulation';
import { sessionApi } from '@/features/session/sessionApi';
import { showToast } from '@/features/toasts/toastsSlice';
import { problem, serve } from '@/testing/server';
import { keepCalm } from './calm';

const SAID = 'Nothing is stored in a simulation.';

async function started() {
  await startI18n('en');
  const store = makeStore();
  const refused = keepCalm(store);
  const said = () => store.getState().toasts.map(({ type, message }) => `${type} ${message}`);
  return { store, refused, said };
}

it('says once, and calmly, that nothing is stored', async () => {
  const { store, refused, said } = await started();
  refused();
  store.dispatch(showToast({ type: 'error', message: 'This could not be kept.' }));
  refused();
  store.dispatch(showToast({ type: 'success', message: 'Link copied' }));
  expect(said()).toEqual([`info ${SAID}`, 'success Link copied']);
});

it('lets other errors be told', async () => {
  const { store, said } = await started();
  store.dispatch(showToast({ type: 'error', message: 'This could not be loaded.' }));
  expect(said()).toEqual(['error This could not be loaded.']);
});

it('takes the refusal out of what a screen knows of its call, and leaves other failures', async () => {
  serve({
    get_api_key: () => problem(404, 'not_found'),
    'delete-account-confirm': ({ body }) => problem(409, body?.['token'] === 'one' ? 'simulated' : 'verification_failed'),
  });
  const { store } = await started();
  const confirm = (token: string) => store.dispatch(sessionApi.endpoints.confirmDeletion.initiate(token));
  expect((await confirm('one')).error).toMatchObject({ code: 'simulated' });
  await waitFor(() => expect(Object.values(store.getState().api.mutations)).toEqual([]));
  await confirm('two');
  expect(Object.values(store.getState().api.mutations)).toMatchObject([{ status: 'rejected', error: { code: 'verification_failed' } }]);
});
