import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Problem } from '@/api/problem';
import type { SimulationFacts } from '@/api/types';
import { description } from './description';
import { onChange, PLAIN, simulation, type State } from './storedSimulation';

/** Returns the state that this tab simulates, kept up to date. */
export function useSimulatedState(): State {
  return useSyncExternalStore(onChange, simulation)?.state ?? PLAIN;
}

interface LoadedDescription {
  description: SimulationFacts | null;
  problem: Problem | null;
  retry: () => void;
}

/** Loads the link's description. */
export function useDescription(): LoadedDescription {
  const [found, setFound] = useState<Omit<LoadedDescription, 'retry'>>({ description: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isStale = false;
    const show = (next: Omit<LoadedDescription, 'retry'>) => !isStale && setFound(next);
    description().then(
      (answer) => show({ description: answer, problem: null }),
      (problem: Problem) => show({ description: null, problem }),
    );
    return () => {
      isStale = true;
    };
  }, [attempt]);
  return { ...found, retry: () => setAttempt((count) => count + 1) };
}
