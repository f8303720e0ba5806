/** Returns whether French elides “de” before a name: “d’Ariane”, “de Lyon”. An H may be aspirated, so it counts as a consonant. */
export function startsWithVowel(name: string): boolean {
  return /^[aeiouœæ]/i.test(name.normalize('NFD'));
}
