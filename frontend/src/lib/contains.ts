const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether `part` occurs in `text`; accents, case and space around it don't matter. */
export function contains(text: string, part: string): boolean {
  return plain(text).includes(plain(part.trim()));
}
