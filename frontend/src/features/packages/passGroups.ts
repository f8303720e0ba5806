import type { Pass } from '@/api/types';

export interface PassGroups {
  /** Paid for once. */
  once: Pass[];
  /** Charged again every period. */
  renewing: Pass[];
  team: Pass[];
  additions: Pass[];
}

const byWeight = (first: Pass, second: Pass) => second.weight - first.weight;

/** What is sold, by how it is chosen between; the weightiest first. */
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

/** The one to mark: the weightiest of those that the channel recommends, else of all that can be chosen between. */
export function recommendedOf(passes: readonly Pass[]): Pass | undefined {
  const regular = passes.filter(({ pass_type }) => pass_type === 'regular').sort(byWeight);
  if (regular.length < 2) return undefined;
  return regular.find(({ recommended }) => recommended) ?? regular[0];
}
