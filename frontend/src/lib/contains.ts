const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns whether `text` contains `part`, ignoring accents, case and space around `part`. */
export function contains(text: string, part: string): boolean {
  return plain(text).includes(plain(part.trim()));
}
