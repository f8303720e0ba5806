import type { SimulatedViewer } from '@/api/types';
import { DAY_MS } from '@/lib/constants';
import { isLanguage, type Language } from '@/i18n/language';
import { STORED } from '@/lib/simulating';

export const VIEWERS = ['guest', 'user', 'subscriber', 'temporary_password'] as const satisfies readonly SimulatedViewer[];
export type Viewer = (typeof VIEWERS)[number];

export const OCCASIONS = ['before', 'live', 'after'] as const;
/** A moment relative to an event: shortly before its start, while it is live, or after its end. */
export type Occasion = (typeof OCCASIONS)[number];

export interface Moment {
  /** Null for a custom moment. */
  occasion: Occasion | null;
  /** The event that `occasion` refers to. */
  eventId: number | null;
  /** Offset from this device's clock in milliseconds; the simulated clock runs on from there. */
  ahead: number;
}

/** The simulated viewer, country, time and language. */
export interface State {
  viewer: Viewer;
  /** The subscriber's only pass; null for all passes. */
  pass: number | null;
  /** Null for the admin's real country. */
  country: string | null;
  /** Null for now. */
  moment: Moment | null;
  /** Null for the page's default. */
  language: Language | null;
}

export interface Simulation {
  /** Token of the signed link. */
  token: string;
  state: State;
}

/** The largest offset that the server accepts. */
const FURTHEST_MS = 3650 * DAY_MS;

/** Returns whether the offset is valid and can be simulated. */
export function isWithin(ahead: unknown): ahead is number {
  return typeof ahead === 'number' && Math.abs(ahead) < FURTHEST_MS;
}

export const PLAIN: State = { viewer: 'guest', pass: null, country: null, moment: null, language: null };

const listeners = new Set<() => void>();
let current: Simulation | null = null;
let forgotten = false;

/** Returns this tab's simulation or null; the same object until it changes. */
export function simulation(): Simulation | null {
  return current;
}

/** Restores the simulation that this tab has saved, for example after a reload. */
export function resume(): Simulation | null {
  current = parse(read());
  return current;
}

/** Sets and saves the simulation, and notifies the listeners. */
export function storeSimulation(next: Simulation): void {
  current = next;
  try {
    if (!forgotten) sessionStorage.setItem(STORED, JSON.stringify(next));
  } catch {
    // Without session storage, the simulation lasts until the next page load.
  }
  listeners.forEach((listener) => listener());
}

/** Changes parts of the state. */
export function storeState(change: Partial<State>): void {
  if (current) storeSimulation({ ...current, state: { ...current.state, ...change } });
}

/** Deletes the saved simulation: the tab is an ordinary one from its next page load on, while this page stays simulated. */
export function forget(): void {
  forgotten = true;
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Without session storage, nothing was saved.
  }
}

/** Calls the listener on every change. Returns a function that unsubscribes. */
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

/** Parses a saved simulation; null if it is invalid. Of a state saved by another version, only known values are used. */
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
