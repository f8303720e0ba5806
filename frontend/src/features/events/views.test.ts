// @vitest-environment node
import { readView, writeView } from './views';

it('reads an address and writes the same one', () => {
  const choice = readView(new URLSearchParams('view=month&day=2026-03-14'));
  expect(choice).toEqual({ view: 'month', day: '2026-03-14' });
  expect(writeView(choice, new URLSearchParams('gender=W&view=day&day=2026-01-01')).toString()).toBe('gender=W&view=month&day=2026-03-14');
});

it('shows the list where the address makes no sense', () => {
  expect(readView(new URLSearchParams('view=year&day=2026-02-30'))).toEqual({ view: 'list', day: undefined });
});

it('leaves no day behind in a list', () => {
  expect(writeView({ view: 'list', day: '2026-03-14' }, new URLSearchParams('view=month&day=2026-03-14&title=cup')).toString()).toBe('title=cup');
});
