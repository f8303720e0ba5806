import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { recordingClock } from './mediaClock';
import { usePreview } from './usePreview';

const SPAN = { start: 590, end: 600 };
const clock = recordingClock(600);

function show() {
  const now = { at: 0, paused: false, ended: false };
  let changed: () => void = () => undefined;
  const controls = {
    seconds: () => now.at,
    seek: (seconds: number) => Object.assign(now, { at: seconds, ended: false }),
    isPaused: () => now.paused,
    hasEnded: () => now.ended,
    play: vi.fn(() => void (now.paused = false)),
    pause: () => void (now.paused = true),
    segments: () => [],
    follow: (onChange: () => void) => {
      changed = onChange;
      return () => undefined;
    },
  };
  const goTo = (seconds: number) => void controls.seek(seconds);
  const { result } = renderHook(() => usePreview(controls, clock, SPAN, goTo));
  act(() => result.current.toggle());
  /** Changes the player's state and reports it. */
  const come = (to: Partial<typeof now>) => {
    Object.assign(now, to);
    act(() => changed());
  };
  return { result, now, controls, come };
}

it('begins anew where the picture ends before the recording is said to', () => {
  const { result, now, controls, come } = show();
  expect(now.at).toBe(590);
  come({ at: 599.92, paused: true, ended: true });
  expect(result.current.previewing).toBe(true);
  expect(now).toEqual({ at: 590, paused: false, ended: false });
  expect(controls.play).toHaveBeenCalledTimes(2);
});

it('stops where the viewer pauses', () => {
  const { result, now, come } = show();
  come({ at: 595, paused: true });
  expect(result.current.previewing).toBe(false);
  expect(now).toMatchObject({ at: 595, paused: true });
});
