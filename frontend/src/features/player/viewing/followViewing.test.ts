import { type TimedReport, takeReports } from '@/features/analytics/reports';
import { playback } from '@/testing/playback';
import { followViewing } from './followViewing';

function fakePlayer() {
  const handlers = new Map<string, Set<() => void>>();
  const at = { seconds: 0, seeking: false, paused: false };
  return {
    at,
    on: (name: string, handler: () => void) => void handlers.set(name, (handlers.get(name) ?? new Set()).add(handler)),
    off: (name: string, handler: () => void) => void handlers.get(name)?.delete(handler),
    fire: (name: string) => handlers.get(name)?.forEach((handler) => handler()),
    currentTime: () => at.seconds,
    seeking: () => at.seeking,
    paused: () => at.paused,
    playbackRate: () => 1.5,
    videoHeight: () => 720,
    error: () => ({ code: 2 }),
  };
}

let noted: TimedReport[];
let stopTaking: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  noted = [];
  stopTaking = takeReports((one) => noted.push(one));
});
afterEach(() => {
  stopTaking();
  vi.useRealTimers();
});

function begin(startAt = 0) {
  const player = fakePlayer();
  player.at.seconds = startAt;
  const stop = followViewing(player, { startAt, playback: playback() }, { kind: 'event', id: 7 });
  return { player, stop };
}

function plays(player: ReturnType<typeof fakePlayer>, seconds: number) {
  for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
    vi.advanceTimersByTime(250);
    player.at.seconds += 0.25;
    player.fire('timeupdate');
  }
}

const names = () => noted.flatMap((one) => (one.kind === 'video' ? [one.name] : []));
const totals = () => noted.filter((one) => one.kind === 'viewing').at(-1);

it('tells how soon it began and how long was watched', () => {
  const { player, stop } = begin();
  vi.advanceTimersByTime(800);
  player.fire('playing');
  plays(player, 10);
  stop();
  expect(names()).toEqual(['start']);
  expect(totals()).toMatchObject({
    viewing: 1_000_000,
    media: 'event',
    media_id: 7,
    live: false,
    startup_ms: 800,
    watched_ms: 10_000,
    stalls: 0,
    quality: '720p',
    began: 1_000_000,
    playedUntil: 1_010_800,
  });
});

it('counts a picture that stands still for want of data, and no waiting after a seek', () => {
  const { player, stop } = begin();
  player.fire('waiting');
  player.fire('playing');
  plays(player, 2);
  player.fire('waiting');
  vi.advanceTimersByTime(3000);
  player.fire('playing');
  player.at.seeking = true;
  player.fire('waiting');
  player.at.seeking = false;
  player.fire('seeked');
  player.fire('playing');
  plays(player, 1);
  stop();
  expect(totals()).toMatchObject({ stalls: 1, stalled_ms: 3000, watched_ms: 3000 });
  expect(names()).toEqual(['start', 'stall', 'play', 'seek', 'play']);
});

it('does not count while it rests, though it is moved', () => {
  const { player, stop } = begin(30);
  player.fire('playing');
  plays(player, 4);
  player.at.paused = true;
  player.fire('pause');
  player.at.seconds = 60;
  player.fire('timeupdate');
  vi.advanceTimersByTime(4000);
  player.at.seconds = 70;
  player.fire('timeupdate');
  stop();
  expect(totals()).toMatchObject({ watched_ms: 4000 });
  expect(noted.find((one) => one.kind === 'video' && one.name === 'pause')).toMatchObject({ position_ms: 34_000 });
});

it('repeats the totals every half a minute while it plays, and when the page is hidden', () => {
  const { player, stop } = begin();
  player.fire('playing');
  plays(player, 61);
  const told = () => noted.filter(({ kind }) => kind === 'viewing').length;
  expect(told()).toBe(3);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told()).toBe(4);
  stop();
  vi.restoreAllMocks();
});

it('tells the speed as a whole number', () => {
  const { player, stop } = begin();
  player.fire('ratechange');
  player.fire('playing');
  player.fire('ratechange');
  stop();
  expect(noted.filter((one) => one.kind === 'video' && one.name === 'rate')).toMatchObject([{ value: 150 }]);
});

it('names what failed, and counts nobody who never saw a picture', () => {
  const { player, stop } = begin();
  player.fire('error');
  stop();
  expect(noted).toMatchObject([{ name: 'error', label: '2' }]);
});
