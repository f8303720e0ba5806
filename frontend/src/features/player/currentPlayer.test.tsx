import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PlayerControls } from './controls';
import { addPlayer, useCurrentPlayer } from './currentPlayer';

const player = () => ({ pause: vi.fn<() => void>() }) as Pick<PlayerControls, 'pause'> as PlayerControls;

/** Adds a player. Returns a function that removes it. */
function added(controls: PlayerControls): () => void {
  let remove = () => undefined as void;
  act(() => {
    remove = addPlayer(controls);
  });
  return () => act(remove);
}

it('is there for as long as a player is on the page', () => {
  const { result } = renderHook(() => useCurrentPlayer());
  expect(result.current).toBeNull();
  const controls = player();
  const remove = added(controls);
  expect(result.current).toBe(controls);
  remove();
  expect(result.current).toBeNull();
});

it('pauses for another player, and is the current one again after it', () => {
  const { result } = renderHook(() => useCurrentPlayer());
  const [first, second] = [player(), player()];
  const removeFirst = added(first);
  const removeSecond = added(second);
  expect(first.pause).toHaveBeenCalledOnce();
  expect(result.current).toBe(second);
  removeSecond();
  expect(result.current).toBe(first);
  removeFirst();
});
