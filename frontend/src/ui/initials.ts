import art from '../../art.json';

const SMALL_WORDS = new Set(art.small_words);
/** An elided article or preposition before a vowel: "L’Œuvre", "d'Abidjan". */
const ELISION = /^[cdjlmnst]['’](?=\p{L})/iu;
const TELLING = /[\p{L}\p{N}]/u;

/** Returns up to two initials, letters or digits: of the first two words, without small words such as "of" if others remain. */
export function initials(name: string): string {
  const words = name.split(/[\s\-–·]+/).filter((word) => TELLING.test(word));
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const [first = '', second = ''] = telling.length > 0 ? telling : words;
  return (initial(first) + initial(second)).toUpperCase();
}

function initial(word: string): string {
  return TELLING.exec(word.replace(ELISION, ''))?.[0] ?? '';
}

/** Returns the initials of two sides; with the same initials, the short names tell the sides apart. */
export function initialsOfBoth(...sides: [Named, Named]): [string, string] {
  const [first, second] = [initials(sides[0].name), initials(sides[1].name)];
  return first === second ? [sides[0].short_name, sides[1].short_name] : [first, second];
}

interface Named {
  name: string;
  short_name: string;
}
