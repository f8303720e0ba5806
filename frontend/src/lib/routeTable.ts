import table from '../../routes.json';

/** Requirement for opening an address. */
export type Guard =
  /** Users only. */
  | 'viewers'
  /** Guests only. */
  | 'guests'
  /** Passes are enabled for the user. */
  | 'sells'
  /** The user has chosen a basic pass. */
  | 'chosen'
  /** The user's email address is not confirmed. */
  | 'unverified';

/** An address of the site. `docs/developing.md` describes `routes.json`; `webpack/routeTable.ts` removes the fields that only the server uses. */
export interface RouteEntry {
  /** `:id` matches a number, any other `:name` one path segment; `:entry` is an entry's number or alias. */
  path: string;
  /** The header alone, without announcement, footer and bottom navigation. */
  slim?: boolean;
  /** The screen's module in `src/features`; its last part is the component's name. Undefined for a page that only the channel can write. */
  screen?: string;
  props?: Record<string, string | boolean>;
  layout?: 'plain';
  /** Unordered; `app/navigation/guards.ts` defines the order. Defaults to `chosen`. */
  guards?: Guard[];
  /** A page where guests sign in. Going back from it to a purchase goes on to the page before. */
  entrance?: boolean;
  /** Signing in returns here directly, even without a confirmed email address or a chosen pass. */
  resumed?: boolean;
  /** False if signing in never returns here. */
  remembered?: boolean;
  /** The address reveals something about its viewer. */
  personal?: boolean;
  /** Name of the screen's first API call in `features/catalogue/firstCalls.ts`. */
  first_call?: 'homepage' | 'events' | 'event';
}

export interface FoundRoute {
  entry: RouteEntry;
  params: Record<string, string>;
}

export const ROUTES: readonly RouteEntry[] = table.routes as RouteEntry[];

/** The screen of a channel's own pages. */
export const PAGE_SCREEN = table.own_page.screen;

/** Up to 15 digits: every such number is exact in JavaScript. */
const NUMBER = '\\d{1,15}';

const patterns = ROUTES.map((entry) => {
  const pattern = entry.path.replace(/:(\w+)/g, (_, name: string) => `(?<${name}>${name === 'id' ? NUMBER : '[^/]+'})`);
  return [entry, new RegExp(`^${pattern}$`)] as const;
});

/** Returns the entry of a path; null for a channel's own pages and unknown paths. */
export function routeAt(path: string): FoundRoute | null {
  for (const [entry, pattern] of patterns) {
    const match = pattern.exec(path);
    if (match) return { entry, params: { ...match.groups } };
  }
  return null;
}

/** Returns whether a path has this guard. Paths without guards, such as a channel's own pages, have `chosen`. */
export function isGuarded(path: string, guard: Guard): boolean {
  return (routeAt(path)?.entry.guards ?? ['chosen']).includes(guard);
}
