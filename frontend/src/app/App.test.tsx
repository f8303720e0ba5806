import { render } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '@/i18n/i18n';
import { App } from './App';
import { makeStore } from './store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('takes the splash away 500 ms after it has mounted', async () => {
  document.body.innerHTML = '<div id="splash"></div><div id="root"></div>';
  const i18n = await startI18n('en');
  render(<App store={makeStore()} booted={{ i18n, ready: false }} />);
  act(() => vi.advanceTimersByTime(499));
  expect(document.getElementById('splash')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(document.getElementById('splash')).toBeNull();
});
