import { waitFor } from '@testing-library/react';
import { makeStore } from '@/app/store';
import { startI18n } from '@/i18n/i18n';
import '@/i18n/en.json?simulation';
import { sessionApi } from '@/features/session/sessionApi';
import { showFailure } from '@/features/toasts/showFailure';
import { problem, serve } from '@/testing/server';
import { hideRefusals } from './refusals';

const SAID = 'Nothing is stored in a simulation.';

async function started() {
  await startI18n('en');
  const store = makeStore();
  const refused = hideRefusals(store);
  const said = () => store.getState().toasts.map(({ type, message }) => `${type} ${message}`);
  return { store, refused, said };
}

it('says once that nothing is stored, and not as an error', async () => {
  const { store, refused, said } = await started();
  refused();
  showFailure(store.dispatch, { code: 'simulated' }, 'This could not be kept.');
  refused();
  expect(said()).toEqual([`info ${SAID}`]);
});

it('lets other failures be told, at the same moment too', async () => {
  const { store, refused, said } = await started();
  refused();
  showFailure(store.dispatch, { code: 'network' }, 'This could not be loaded.');
  showFailure(store.dispatch, undefined, 'This could not be opened.');
  expect(said()).toEqual([`info ${SAID}`, 'error This could not be loaded.', 'error This could not be opened.']);
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
