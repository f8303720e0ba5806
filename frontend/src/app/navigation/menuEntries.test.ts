// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '@/api/types';
import { currentEntry } from './menuEntries';

function entry(alias: string, url: string): MenuEntry {
  return { id: alias.length, alias, name: alias, custom_icon: null, url };
}

const menu = [entry('home', '/'), entry('upcoming', '/upcoming'), entry('cup', '/upcoming?event_category=cup')];

describe('the current menu entry', () => {
  it.each([
    ['/', '', 'home'],
    ['/upcoming', '', 'upcoming'],
    ['/upcoming', '?event_category=cup&gender=W', 'cup'],
    ['/upcoming', '?event_category=league', 'upcoming'],
    ['/watch/1', '', undefined],
  ])('at %s%s is %s', (pathname, search, alias) => {
    expect(currentEntry(menu, { pathname, search })?.alias).toBe(alias);
  });
});
