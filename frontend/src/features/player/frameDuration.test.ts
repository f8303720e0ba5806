import { frameDuration } from './frameDuration';

type OnFrame = (now: number, frame: { mediaTime: number; presentedFrames: number }) => void;

it('takes the shortest time between frames, whatever was dropped or jumped over', () => {
  let show: OnFrame = () => undefined;
  const video = { requestVideoFrameCallback: (onFrame: unknown) => ((show = onFrame as OnFrame), 1) };
  const seconds = frameDuration(video);
  expect(seconds()).toBe(1 / 25);
  for (const [count, mediaTime] of [0, 0.06, 0.08, 0.04, 5, 5.02].entries()) show(0, { mediaTime, presentedFrames: count });
  expect(seconds()).toBeCloseTo(0.02);
});

it('assumes 25 frames a second where the browser reports none', () => {
  expect(frameDuration({} as HTMLVideoElement)()).toBe(1 / 25);
});
