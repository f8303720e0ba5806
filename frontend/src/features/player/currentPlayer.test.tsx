import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PlayerControls } from './controls';
import { setCurrentPlayer, useCurrentPlayer } from './currentPlayer';

it('is there for as long as a player is on the page', () => {
  const { result } = renderHook(() => useCurrentPlayer());
  expect(result.current).toBeNull();
  const controls = { seconds: () => 3 } as PlayerControls;
  act(() => setCurrentPlayer(controls));
  expect(result.current).toBe(controls);
  act(() => setCurrentPlayer(null));
  expect(result.current).toBeNull();
});
