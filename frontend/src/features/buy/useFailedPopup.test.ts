import { act, renderHook } from '@testing-library/react';
import type { PayFailure } from './payFailure';
import { useFailedPopup } from './useFailedPopup';

const failure: PayFailure = { kind: 'declined', words: 'The bank says no.', popup: true };

/** Opens the popup. `answer` returns the outcome of the waiting promise. */
function open() {
  const { result } = renderHook(() => useFailedPopup());
  const leaving = new AbortController();
  let answer: unknown = 'none yet';
  act(() => {
    result.current.ask(failure, leaving.signal).then(
      () => (answer = 'again'),
      (cause: unknown) => (answer = cause),
    );
  });
  return { result, leaving, answer: () => answer };
}

it('shows the failure and waits', () => {
  const { result, answer } = open();
  expect(result.current.shown?.failure).toBe(failure);
  expect(answer()).toBe('none yet');
});

it('goes, and resolves, when another card is to be tried', async () => {
  const { result, answer } = open();
  await act(async () => result.current.shown?.again());
  expect(result.current.shown).toBeNull();
  expect(answer()).toBe('again');
});

it('goes, and rejects with a canceled error, when it is cancelled', async () => {
  const { result, answer } = open();
  await act(async () => result.current.shown?.cancel());
  expect(result.current.shown).toBeNull();
  expect(answer()).toMatchObject({ name: 'OrderRejection', reason: 'canceled', popup: false });
});

it('rejects with a canceled error, too, when the viewer leaves the page', async () => {
  const { result, leaving, answer } = open();
  await act(async () => leaving.abort());
  expect(result.current.shown).toBeNull();
  expect(answer()).toMatchObject({ reason: 'canceled' });
});
