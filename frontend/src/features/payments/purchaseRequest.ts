import type { ProductKind } from '@/api/types';

/** An item to buy, in the API's format. */
export interface Item {
  type: ProductKind;
  id: number;
  /** For an event: the package to buy to watch it. */
  package_id?: number;
}

/** The purchase that an address requests. */
export interface PurchaseRequest {
  items: Item[];
  /** The event to go to after the purchase. */
  event: number | null;
}

/** Maximum number of items per purchase, as on the server. */
const MOST = 20;
const KINDS: readonly string[] = ['event', 'package', 'subscription'] satisfies ProductKind[];

/** Returns the checkout's address for one item (`?type=event&id=7`) or several (`?items=package-4,event-7`). */
export function buyPath(items: readonly Item[], event: number | null = null): string {
  const [only, second] = items;
  const query = new URLSearchParams();
  if (only && !second) {
    for (const [name, value] of Object.entries(only)) query.set(name, String(value));
  } else query.set('items', items.map(({ type, id }) => `${type}-${id}`).join(','));
  if (event !== null) query.set('event', String(event));
  return `/buy?${query.toString().replaceAll('%2C', ',')}`;
}

/** Returns a pass as an item. A package is quoted together with the sold event it is bought for, to check that it covers the event. */
export function passItem({ type, id }: Pick<Item, 'type' | 'id'>, event: number | null): Item {
  return event !== null && type === 'package' ? { type: 'event', id: event, package_id: id } : { type, id };
}

/** Parses the query of a checkout address; null if any item is invalid or there are too many. */
export function parsePurchaseRequest(search: string): PurchaseRequest | null {
  const query = new URLSearchParams(search);
  const list = query.get('items');
  const items = list === null ? [itemOf(query.get('type'), query.get('id'), query.get('package_id'))] : several(list);
  const known = items.filter((item) => item !== null);
  if (known.length === 0 || known.length < items.length || known.length > MOST) return null;
  return { items: known, event: eventOf(known, query) };
}

function several(list: string): (Item | null)[] {
  return [...new Set(list.split(','))].map((one) => {
    const [type, id] = one.split('-');
    return itemOf(type, id, null);
  });
}

function itemOf(type: string | null | undefined, id: string | null | undefined, pass: string | null): Item | null {
  const number = numberOf(id);
  if (!type || !KINDS.includes(type) || number === null) return null;
  const package_id = type === 'event' ? numberOf(pass) : null;
  return { type: type as ProductKind, id: number, ...(package_id !== null && { package_id }) };
}

function eventOf(items: readonly Item[], query: URLSearchParams): number | null {
  return items.find(({ type }) => type === 'event')?.id ?? numberOf(query.get('event'));
}

function numberOf(text: string | null | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
