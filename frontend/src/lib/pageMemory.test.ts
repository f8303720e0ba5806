import { pageMemory } from './pageMemory';

it('keeps a value for each page, under names apart', () => {
  const [scroll, length] = [pageMemory<number>('scroll'), pageMemory<number>('length')];
  scroll.set('a', 100);
  scroll.set('b', 200);
  scroll.set('a', 300);
  expect([scroll.get('a'), scroll.get('b'), scroll.get('c'), length.get('a')]).toEqual([300, 200, undefined, undefined]);
});

it('forgets the oldest pages', () => {
  const scroll = pageMemory<number>('scroll');
  for (let page = 0; page < 50; page += 1) scroll.set(String(page), page);
  expect([scroll.get('0'), scroll.get('9'), scroll.get('10'), scroll.get('49')]).toEqual([undefined, undefined, 10, 49]);
});

it('starts afresh from what it cannot read, and does without storage', () => {
  sessionStorage.setItem('rudy_scroll', '{broken');
  expect(pageMemory<number>('scroll').get('a')).toBeUndefined();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  expect(() => pageMemory<number>('scroll').set('a', 1)).not.toThrow();
});
