export const STRENGTHS = ['short', 'weak', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
const GOOD = 28;
const STRONG = 44;

/**
 * Estimates a password's strength from its length, its distinct characters and its character classes. Only `short`
 * is refused elsewhere; the rest is a hint. Returns null for an empty password.
 */
export function strengthOf(password: string, minimum: number): Strength | null {
  const characters = [...password];
  if (characters.length === 0) return null;
  if (characters.length < minimum) return 'short';
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const score = Math.min(characters.length, 2 * new Set(characters).size) * 2 + kinds * 4;
  if (score < GOOD) return 'weak';
  return score < STRONG ? 'good' : 'strong';
}
