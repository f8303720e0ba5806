import { afterEach, expect, it } from 'vitest';
import { sessionEnded } from '@/api/connectionSlice';
import { followOtherTabs } from './otherTabs';
import { setSign } from './sessionSign';
import { sessionFound } from './sessionSlice';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

function followed(): unknown[] {
  const seen: unknown[] = [];
  stop = followOtherTabs(((action: unknown) => seen.push(action)) as never);
  return seen;
}

const told = (init: StorageEventInit) => window.dispatchEvent(new StorageEvent('storage', init));

it('follows who signs in and out elsewhere, and nothing else', () => {
  const seen = followed();
  setSign();
  const key = Object.keys(localStorage).find((name) => name.endsWith('signed_in')) ?? '';
  told({ key, newValue: '{}' });
  told({ key: 'rudy_state', newValue: null });
  told({ key, newValue: null });
  told({ key: null, newValue: null });
  expect(seen).toEqual([sessionFound(), sessionEnded(), sessionEnded()]);
});
