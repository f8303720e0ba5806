import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Viewing } from '@/api/types';
import { viewing } from '@/testing/playback';
import { Heartbeat } from './Heartbeat';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function beating(...answers: (Viewing | null)[]) {
  const said: boolean[] = [];
  const heard: (Viewing | null)[] = [];
  const heart = new Heartbeat({
    say: (takeOver) => {
      said.push(takeOver);
      const answer = answers.shift() ?? null;
      return answer ? Promise.resolve(answer) : Promise.reject(new Error('no network'));
    },
    everySeconds: 15,
    onAnswer: (answer) => heard.push(answer),
    onNoAnswer: () => heard.push(null),
  });
  return { heart, said, heard };
}

it('says so as often as the server asks for', async () => {
  const { heart, said } = beating(viewing({ heartbeat_seconds: 20 }), viewing());
  heart.beat();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(said).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual([false, false]);
});

it('goes on without an answer', async () => {
  const { heart, said, heard } = beating(null, viewing());
  heart.beat();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(said).toHaveLength(2);
  expect(heard).toEqual([null, viewing()]);
});

it('keeps quiet once it may not play, until it takes over', async () => {
  const { heart, said } = beating(viewing({ granted: false }), viewing(), viewing());
  heart.beat();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([false]);
  heart.beat(true);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(said).toEqual([false, true, false]);
});

it('asks once at a time, and no more when it is over', async () => {
  const { heart, said, heard } = beating(viewing(), viewing());
  heart.beat();
  heart.beat();
  expect(said).toHaveLength(1);
  heart.dispose();
  await vi.advanceTimersByTimeAsync(60_000);
  heart.beat();
  expect(said).toHaveLength(1);
  expect(heard).toEqual([]);
});
