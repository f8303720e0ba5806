import type { Problem } from '@/api/problem';
import { request } from '@/api/request';
import type { Viewer } from './kept';

/** What a link gives to look at. */
export interface Description {
  /** The channel's name. */
  channel: string;
  revision: { applied: boolean; number: number | null; made_at: string };
  expires_at: string;
  viewers: Viewer[];
  /** What a subscriber may have. */
  packages: { id: number; title: string }[];
  /** Those that the channel's rules name. */
  countries: { code: string; blocked: boolean }[];
  languages: string[];
  /** The style sheet of a revision that isn't applied: the page came with that of the applied one. */
  theme: string | null;
}

let asked: Promise<Description> | null = null;

/** What there is to look at, asked for once. Rejects with the problem; whoever asks after that asks anew. */
export function description(): Promise<Description> {
  asked ??= ask().catch((problem: Problem) => {
    asked = null;
    throw problem;
  });
  return asked;
}

async function ask(): Promise<Description> {
  const { data, error } = await request({ url: 'simulation' });
  if (error) throw error;
  return (data as { data: Description }).data;
}
