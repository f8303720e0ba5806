import { playback } from '@/testing/playback';
import { LivePlace } from './LivePlace';
import type { PlayerNeeds } from './playerCallbacks';
import { PlaybackRun } from './PlaybackRun';
import type { VideoPlayer } from './videojs';

const source = { number: 1, playback: playback({ live: true }), startAt: 0, withAdvert: false };

/** Creates a fake live player with a settable clock. */
function fake() {
  const at = { seconds: 0, live: 0 };
  const player = {
    currentTime: (seconds?: number) => (seconds === undefined ? at.seconds : (at.seconds = seconds)),
    liveTracker: { liveCurrentTime: () => at.live },
    qualityLevels: () => [],
  };
  return { at, player: player as unknown as VideoPlayer };
}

function begin(livePlace: LivePlace) {
  const { at, player } = fake();
  const needs = { livePlace, onHeights: () => undefined, onInterruption: () => undefined } as unknown as PlayerNeeds;
  const reports = new PlaybackRun(player, source, () => needs).reports();
  reports.onLoaded();
  return (seconds: number, live: number) => {
    Object.assign(at, { seconds, live });
    reports.onProgress();
    return at.seconds;
  };
}

it('goes on as far behind what is live as the player before it was', () => {
  let now = 0;
  const place = new LivePlace(() => now);
  begin(place)(40, 100);
  now = 30_000;
  const next = begin(place);
  expect(next(8, 10)).toBe(8);
  // 60 s behind live, plus 30 s until the stream is shown again.
  expect(next(109, 111)).toBe(21);
  expect(next(22, 112)).toBe(22);
});

it('shows who was live what is live', () => {
  const place = new LivePlace(() => 0);
  begin(place)(99, 100);
  const next = begin(place);
  expect([next(8, 10), next(9, 11), next(10, 12)]).toEqual([8, 9, 10]);
});
