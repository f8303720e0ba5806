import { storedKeys } from '@/lib/storedKeys';
import { Outbox } from './Outbox';
import type { TimedReport } from './reports';

const view = (path: string): TimedReport => ({ kind: 'event', name: 'page_view', path, at: 1 });
const waiting = (box: Outbox) => box.all().flatMap(({ entries }) => entries.map(({ noted }) => (noted as { path: string }).path));

beforeEach(() => localStorage.clear());

function tab(...paths: string[]): Outbox {
  const box = new Outbox();
  paths.forEach((path) => box.add(view(path)));
  return box;
}

it('keeps what is left of each tab for the next page', () => {
  const [first, second, empty] = [tab('/a'), tab('/b'), tab()];
  first.keep();
  second.keep();
  empty.keep();
  expect(waiting(tab())).toEqual(expect.arrayContaining(['/a', '/b']));
  expect(storedKeys('analytics_unsent')).toEqual([]);
});

it('sends what was kept in one place alone: in the tab that is come back to', () => {
  const box = tab('/a');
  box.keep();
  const batch = box.next();
  expect(storedKeys('analytics_unsent')).toEqual([]);
  box.settled(batch?.entries ?? []);
  expect([waiting(box), waiting(tab())]).toEqual([[], []]);
});

it('or in the page that took it', () => {
  const box = tab('/a');
  box.keep();
  box.add(view('/b'));
  const other = tab();
  expect([waiting(box), waiting(other)]).toEqual([['/b'], ['/a']]);
  box.keep();
  expect(waiting(other)).toEqual(['/a']);
});

it('holds no more than it would by itself', () => {
  for (let index = 0; index < 3; index += 1) tab(...Array.from({ length: 300 }, (_, nth) => `/${index}/${nth}`)).keep();
  expect(tab().length).toBeLessThanOrEqual(500);
});
