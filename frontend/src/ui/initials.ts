import art from '../../art.json';

const SMALL_WORDS = new Set(art.small_words);

/** Returns up to two initials: of the first two words, without small words such as "of" if others remain. */
export function initials(name: string): string {
  const words = name.split(/[\s\-–·]+/).filter(Boolean);
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const [first = '', second = ''] = telling.length > 0 ? telling : words;
  return (Array.from(first)[0] ?? '').concat(Array.from(second)[0] ?? '').toUpperCase();
}
