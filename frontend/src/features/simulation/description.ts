import { request } from '@/api/request';
import type { SimulationFacts } from '@/api/types';

let facts: Promise<SimulationFacts> | null = null;

/** Returns the link's description, requested once. Rejects with the problem; the next call after that retries. */
export function description(): Promise<SimulationFacts> {
  facts ??= ask().catch((problem: unknown) => {
    facts = null;
    throw problem;
  });
  return facts;
}

async function ask(): Promise<SimulationFacts> {
  const { data, error } = await request({ url: 'simulation' });
  if (error) throw error;
  return (data as { data: SimulationFacts }).data;
}
