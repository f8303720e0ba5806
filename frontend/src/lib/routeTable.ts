import table from '../../routes.json';

/** What it takes to be at an address. */
export type Guard =
  /** Users only. */
  | 'viewers'
  /** Guests only. */
  | 'guests'
  /** A user for whom passes are on. */
  | 'sells'
  /** A user has chosen a basic pass. */
  | 'chosen'
  /** A user whose email address isn't confirmed. */
  | 'unverified';

/** An address of the site. `docs/developing.md` describes `routes.json`; the server's members of it don't come with the scripts (`webpack/routeTable.ts`). */
export interface RouteEntry {
  /** `:id` stands for a number, any other `:name` for one part of a path: `:entry` for the number or the alias of an entry. */
  path: string;
  /** The screen's module in `src/features`; its last part is the component's name. None where only a page of the channel can be. */
  screen?: string;
  props?: Record<string, string | boolean>;
  layout?: 'plain';
  /** In no particular order: `app/navigation/guards.ts` has one. `chosen` where there are none. */
  guards?: Guard[];
  /** Where a guest signs in: buying leads from there to where they were before. */
  entrance?: boolean;
  /** Signing in leads straight back here, even without a confirmed email address or a chosen pass. */
  resumed?: boolean;
  /** False: signing in never leads back here. */
  remembered?: boolean;
  /** Whether the address tells of its viewer. */
  personal?: boolean;
  /** The screen's first call of the API, by its name in `features/catalogue/firstCalls.ts`. */
  first_call?: 'homepage' | 'events' | 'event';
}

export interface FoundRoute {
  entry: RouteEntry;
  params: Record<string, string>;
}

export const ROUTES: readonly RouteEntry[] = table as RouteEntry[];

/** At most this many digits are a number in JavaScript. */
const NUMBER = '\\d{1,15}';

const patterns = ROUTES.map((entry) => {
  const pattern = entry.path.replace(/:(\w+)/g, (_, name: string) => `(?<${name}>${name === 'id' ? NUMBER : '[^/]+'})`);
  return [entry, new RegExp(`^${pattern}$`)] as const;
});

/** The entry of the address with this path; null for the pages that a channel has written, and for what isn't there. */
export function routeAt(path: string): FoundRoute | null {
  for (const [entry, pattern] of patterns) {
    const match = pattern.exec(path);
    if (match) return { entry, params: { ...match.groups } };
  }
  return null;
}

/** Whether the address with this path asks for that of its viewer. Without another word, as for pages of channels, it asks for a chosen pass. */
export function isGuarded(path: string, guard: Guard): boolean {
  return (routeAt(path)?.entry.guards ?? ['chosen']).includes(guard);
}
