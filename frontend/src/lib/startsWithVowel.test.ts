import { startsWithVowel } from './startsWithVowel';

it.each(['Ariane', 'Étoile', 'île', 'Œuvre'])('elides before %s', (name) => expect(startsWithVowel(name)).toBe(true));
it.each(['Lyon', 'Halle', '11 de mars', ''])('does not elide before “%s”', (name) => expect(startsWithVowel(name)).toBe(false));
