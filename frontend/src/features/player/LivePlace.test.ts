// @vitest-environment node
import { LivePlace } from './LivePlace';

let now = 0;
beforeEach(() => {
  now = 0;
});

const place = () => new LivePlace(() => now);

it('leaves a picture alone that goes on', () => {
  const one = place();
  expect(one.moved(100, 98)).toBeNull();
  expect(one.moved(100, 40)).toBeNull();
});

it('takes who was live to what is live now', () => {
  const one = place();
  one.moved(100, 98);
  now = 60_000;
  one.lost();
  expect([one.moved(160, 158), one.moved(161, 159), one.moved(162, 160)]).toEqual([null, null, null]);
});

it('takes who was behind back to where they were, once', () => {
  const one = place();
  one.moved(100, 40);
  now = 30_000;
  one.lost();
  // The viewer was 60 s behind live; 30 s without progress make it 90 s.
  expect(one.moved(130, 128)).toBeNull();
  expect(one.moved(131, 129)).toBe(41);
  expect(one.moved(132, 42)).toBeNull();
});

it('remembers the place over several attempts', () => {
  const one = place();
  one.moved(100, 40);
  one.lost();
  now = 15_000;
  one.lost();
  one.moved(115, 113);
  expect(one.moved(115, 113)).toBe(40);
});
