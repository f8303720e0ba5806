// @vitest-environment node
import { attachEvents, playerEvents } from './playerEvents';

function fakePlayer() {
  const attached = new Map<string, Set<() => void>>();
  return {
    attached,
    on: (name: string, handler: () => void) => {
      attached.set(name, (attached.get(name) ?? new Set()).add(handler));
    },
    off: (name: string, handler: () => void) => {
      attached.get(name)?.delete(handler);
    },
    fire: (name: string) => attached.get(name)?.forEach((handler) => handler()),
  };
}

const reports = () => ({
  onRequestsReady: vi.fn(),
  onLoaded: vi.fn(),
  onAllowed: vi.fn(),
  onPlaying: vi.fn(),
  onWaiting: vi.fn(),
  onPaused: vi.fn(),
  onError: vi.fn(),
  onEnded: vi.fn(),
  onProgress: vi.fn(),
  onStarted: vi.fn(),
  onBlocked: vi.fn(),
  onVolume: vi.fn(),
  rememberRate: vi.fn(),
  onSeeked: vi.fn(),
});

it('attaches every row of the table and detaches the same rows', () => {
  const player = fakePlayer();
  const table = playerEvents(reports());
  const detach = attachEvents(player, table);
  expect([...player.attached.keys()].sort()).toEqual(Object.keys(table).sort());
  detach();
  expect([...player.attached.values()].every((handlers) => handlers.size === 0)).toBe(true);
});

it('leaves out what nobody wants', () => {
  expect(Object.keys(playerEvents({ onPaused: () => undefined }))).toEqual(['pause']);
});

it('passes an error on', () => {
  const player = fakePlayer();
  const told = reports();
  attachEvents(player, playerEvents(told));
  player.fire('error');
  expect(told.onError).toHaveBeenCalledOnce();
});
