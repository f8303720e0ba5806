// @vitest-environment node
import { Beginning } from './Beginning';
import type { VideoPlayer } from './videojs';

function beginning({ muted = false } = {}) {
  const told = { onBlocked: vi.fn(), onSilenced: vi.fn() };
  return { told, beginning: new Beginning({ muted: () => muted, volume: () => 1 } as unknown as VideoPlayer, () => told) };
}

it('tells of a browser that lets nothing begin by itself', () => {
  const { beginning: one, told } = beginning();
  one.blocked();
  expect(told.onBlocked).toHaveBeenCalledOnce();
});

it('is not blocked where the viewer has stopped it before there was a picture', () => {
  const { beginning: one, told } = beginning();
  one.allowed();
  one.blocked();
  expect(told.onBlocked).not.toHaveBeenCalled();
});

it('is not blocked where it can’t be loaded', () => {
  const { beginning: one, told } = beginning();
  one.hasTrouble();
  one.blocked();
  expect(told.onBlocked).not.toHaveBeenCalled();
});

it('tells that it could begin without sound only', () => {
  const { beginning: one, told } = beginning({ muted: true });
  one.allowed();
  one.started();
  expect(told.onSilenced).toHaveBeenCalledWith(true);
});
