// @vitest-environment node
import { buyPath, parsePurchaseRequest } from './purchaseRequest';

const read = (path: string) => parsePurchaseRequest(path.slice('/buy'.length));

it('one thing goes into an address and comes out of it', () => {
  expect(buyPath([{ type: 'event', id: 7 }])).toBe('/buy?type=event&id=7');
  expect(read('/buy?type=event&id=7')).toEqual({ items: [{ type: 'event', id: 7 }], event: 7 });
});

it('a package for an event leads back to the event', () => {
  const path = buyPath([{ type: 'event', id: 7, package_id: 4 }], 7);
  expect(read(path)).toEqual({ items: [{ type: 'event', id: 7, package_id: 4 }], event: 7 });
  expect(read(buyPath([{ type: 'subscription', id: 3 }], 7))).toEqual({ items: [{ type: 'subscription', id: 3 }], event: 7 });
});

it('several things are one list, each once', () => {
  const path = buyPath([
    { type: 'package', id: 4 },
    { type: 'event', id: 7 },
  ]);
  expect(path).toBe('/buy?items=package-4,event-7');
  expect(read(path)).toEqual({
    items: [
      { type: 'package', id: 4 },
      { type: 'event', id: 7 },
    ],
    event: 7,
  });
  expect(read('/buy?items=package-4,package-4')?.items).toHaveLength(1);
});

it.each([
  '',
  '?type=event',
  '?type=event&id=',
  '?type=gift&id=4',
  '?type=package&id=4x',
  '?type=package&id=-4',
  '?items=',
  '?items=package-4,gift-1',
  '?items=package',
])('nothing can be bought by %j', (query) => {
  expect(parsePurchaseRequest(query)).toBeNull();
});

it('does not read more than the server sells at once', () => {
  const items = Array.from({ length: 21 }, (_, index) => `package-${index + 1}`).join(',');
  expect(parsePurchaseRequest(`?items=${items}`)).toBeNull();
});
