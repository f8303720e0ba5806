// @vitest-environment node
import { finishSeeks } from './streaming';
import type { VideoPlayer } from './videojs';

/** Creates a player whose playlist reloads at each call of `refresh`. */
function livePlayer() {
  const handlers: (() => void)[] = [];
  const load = vi.fn();
  const state = { seeking: false };
  const playlists = { on: (name: string, handler: () => void) => name === 'loadedplaylist' && handlers.push(handler) };
  const player = { seeking: () => state.seeking, tech_: { vhs: { playlists, playlistController_: { load } } } };
  return { player: player as unknown as VideoPlayer, state, load, refresh: () => handlers.forEach((handler) => handler()) };
}

it('goes on loading where it was sent while its playlist comes anew', () => {
  const { player, state, load, refresh } = livePlayer();
  finishSeeks(player);
  refresh();
  expect(load).not.toHaveBeenCalled();
  state.seeking = true;
  refresh();
  refresh();
  expect(load).toHaveBeenCalledTimes(2);
  state.seeking = false;
  refresh();
  expect(load).toHaveBeenCalledTimes(2);
});

it('leaves a file alone', () => {
  expect(() => finishSeeks({ tech_: {} } as unknown as VideoPlayer)).not.toThrow();
});
