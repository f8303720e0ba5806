// @vitest-environment node
import { PictureClock } from './pictureClock.ts';

const BEGAN = 1_000_000;

describe('the clock of an encoder', () => {
  it('takes the start from the picture that came soonest after its place', () => {
    const clock = new PictureClock(25);
    // The first frame waited for the encoder to start; the fourth was on time; the fifth was late.
    clock.passed(0, BEGAN + 300);
    clock.passed(1, BEGAN + 310);
    clock.passed(2, BEGAN + 320);
    clock.passed(3, BEGAN + 120);
    clock.passed(4, BEGAN + 190);
    expect(clock.count).toBe(5);
    expect(clock.due(0)).toBe(BEGAN);
    expect(clock.due(3)).toBe(BEGAN + 120);
    expect(clock.due(250)).toBe(BEGAN + 10_000);
  });

  it('tells by how much pictures were late', () => {
    const clock = new PictureClock(50);
    [0, 3, 1, 40, 2].forEach((late, frame) => clock.passed(frame, BEGAN + 20 * frame + late));
    expect(clock.lateness()).toEqual({ median: 2, most: 40 });
  });

  it('knows of no moment before a picture has passed', () => {
    expect(new PictureClock(25).due(0)).toBe(Infinity);
    expect(new PictureClock(25).lateness()).toEqual({ median: 0, most: 0 });
  });
});
