import type { SimulatedViewer } from '@/api/types';
import { DAY_MS } from '@/lib/constants';
import { isLanguage, type Language } from '@/i18n/language';
import { STORED } from '@/lib/simulating';

export const VIEWERS = ['guest', 'user', 'subscriber', 'temporary_password'] as const satisfies readonly SimulatedViewer[];
export type Viewer = (typeof VIEWERS)[number];

export const OCCASIONS = ['before', 'live', 'after'] as const;
/** A moment told by an event: shortly before it starts, while it is on, after its end. */
export type Occasion = (typeof OCCASIONS)[number];

export interface Moment {
  /** What it was chosen by; null for one of the admin's own. */
  occasion: Occasion | null;
  /** The event that `occasion` speaks of. */
  eventId: number | null;
  /** How far it is ahead of this device's clock, in milliseconds: the simulated clock goes on from there. */
  ahead: number;
}

/** Who looks at the site, from where, when and in which language. */
export interface State {
  viewer: Viewer;
  /** The one pass that a subscriber has; null for all of them. */
  pass: number | null;
  /** Null for where the admin really is. */
  country: string | null;
  /** Null for now. */
  moment: Moment | null;
  /** Null for the page's own. */
  language: Language | null;
}

export interface Simulation {
  /** The signed link's. */
  token: string;
  state: State;
}

/** As far from now as the server goes. */
const FURTHEST_MS = 3650 * DAY_MS;

/** Whether a moment can be simulated that is so far ahead. */
export function isWithin(ahead: unknown): ahead is number {
  return typeof ahead === 'number' && Math.abs(ahead) < FURTHEST_MS;
}

export const PLAIN: State = { viewer: 'guest', pass: null, country: null, moment: null, language: null };

const listeners = new Set<() => void>();
let current: Simulation | null = null;
let forgotten = false;

/** This tab's simulation, if there is one; the same object until it changes. */
export function simulation(): Simulation | null {
  return current;
}

/** Takes up what this tab has kept, after a reload, say. */
export function resume(): Simulation | null {
  current = parse(read());
  return current;
}

/** Another simulation, or another state of the one there is. */
export function keep(next: Simulation): void {
  current = next;
  try {
    if (!forgotten) sessionStorage.setItem(STORED, JSON.stringify(next));
  } catch {
    // Without a storage it lasts as long as the page.
  }
  listeners.forEach((listener) => listener());
}

/** Another state. What is not named stays. */
export function keepState(change: Partial<State>): void {
  if (current) keep({ ...current, state: { ...current.state, ...change } });
}

/** The tab is an ordinary one again from its next page on; this page goes on as what it was. */
export function forget(): void {
  forgotten = true;
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Nothing was kept there.
  }
}

/** Tells of every change. Returns how to stop. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** What can't be read is none; of a state of another version the known part counts. */
function parse(text: string | null): Simulation | null {
  try {
    const { token, state } = JSON.parse(text ?? 'null') as Partial<Simulation>;
    if (typeof token !== 'string' || token === '') return null;
    const known = { ...PLAIN, ...state };
    return {
      token,
      state: {
        viewer: VIEWERS.find((viewer) => viewer === known.viewer) ?? PLAIN.viewer,
        pass: typeof known.pass === 'number' ? known.pass : null,
        country: typeof known.country === 'string' ? known.country : null,
        moment: isWithin(known.moment?.ahead) ? known.moment : null,
        language: isLanguage(known.language) ? known.language : null,
      },
    };
  } catch {
    return null;
  }
}
