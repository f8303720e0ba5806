import { expect, test } from 'vitest';
import { anySignal } from './anySignal';

test('aborts with the first signal, and for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const either = anySignal(one.signal, other.signal);
  expect(either.aborted).toBe(false);
  other.abort('second');
  expect(either.reason).toBe('second');
  one.abort('first');
  expect(either.reason).toBe('second');
});

test('is aborted from the start if a signal is', () => {
  expect(anySignal(new AbortController().signal, AbortSignal.abort('before')).reason).toBe('before');
});
