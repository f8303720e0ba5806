import type { Pass } from '@/api/types';

export interface PassGroups {
  /** Charged once. */
  once: Pass[];
  /** Charged every period. */
  renewing: Pass[];
  team: Pass[];
  additions: Pass[];
}

const byWeight = (first: Pass, second: Pass) => second.weight - first.weight;

/** Groups the passes by kind, each group sorted by descending weight. */
export function groupPasses(passes: readonly Pass[]): PassGroups {
  const sorted = [...passes].sort(byWeight);
  const regular = sorted.filter(({ pass_type }) => pass_type === 'regular');
  const open = regular.filter(({ is_team_pass }) => !is_team_pass);
  return {
    once: open.filter(({ type }) => type === 'package'),
    renewing: open.filter(({ type }) => type === 'subscription'),
    team: regular.filter(({ is_team_pass }) => is_team_pass),
    additions: sorted.filter(({ pass_type }) => pass_type === 'addition'),
  };
}

/** Returns the pass to highlight: the regular one of greatest weight, preferring those that the channel recommends. Undefined if there is no choice. */
export function recommendedOf(passes: readonly Pass[]): Pass | undefined {
  const regular = passes.filter(({ pass_type }) => pass_type === 'regular').sort(byWeight);
  if (regular.length < 2) return undefined;
  return regular.find(({ recommended }) => recommended) ?? regular[0];
}
