/** Words of the English catalogue that British English spells otherwise. The catalogue has the American spelling. */
const SPELLINGS: readonly (readonly [american: RegExp, british: string])[] = [
  [/avorite/g, 'avourite'],
  [/ancel(?=ed|ing)/g, 'ancell'],
];

/** Returns a text in British spelling. */
export function british(text: string): string {
  return SPELLINGS.reduce((spelt, [american, ours]) => spelt.replace(american, ours), text);
}
