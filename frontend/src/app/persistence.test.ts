import { configureStore, createSlice } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { persist, restored } from './persistence';

const kept = createSlice({ name: 'kept', initialState: { n: 0 }, reducers: { added: (state) => void (state.n += 1) } });
const passing = createSlice({ name: 'passing', initialState: 0, reducers: {} });

describe('persistence', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('writes the named slices 60000 ms after a change at the latest', () => {
    const store = configureStore({ reducer: { kept: kept.reducer, passing: passing.reducer } });
    persist(store, ['kept']);
    store.dispatch(kept.actions.added());
    vi.advanceTimersByTime(30_000);
    store.dispatch(kept.actions.added());
    vi.advanceTimersByTime(29_999);
    expect(restored(['kept'])).toEqual({});
    vi.advanceTimersByTime(1);
    expect(restored(['kept', 'passing'])).toEqual({ kept: { n: 2 } });
  });

  it('writes when the page is left', () => {
    const store = configureStore({ reducer: { kept: kept.reducer } });
    persist(store, ['kept']);
    store.dispatch(kept.actions.added());
    window.dispatchEvent(new Event('pagehide'));
    expect(restored(['kept'])).toEqual({ kept: { n: 1 } });
  });
});
