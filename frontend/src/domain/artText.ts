import art from '../../art.json';

export interface ArtText {
  lines: string[];
  size: number;
}

/**
 * Breaks a short name into at most two lines and computes the font size at which the widest line fits `width`.
 * Every letter counts as wide as a capital of the widest display font, so that no font overflows.
 */
export function fitText(text: string, width: number, largest: number): ArtText {
  const words = text.trim().split(/\s+/);
  const whole = words.join(' ');
  const single = Math.min(largest, width / (Math.max(1, whole.length) * art.text.letter));
  if (words.length < 2 || single >= largest * art.text.least_whole) return { lines: [whole], size: single };
  const lines = balanced(words);
  const longest = Math.max(...lines.map((line) => line.length));
  return { lines, size: Math.min(largest * art.text.most_broken, width / (longest * art.text.letter)) };
}

function balanced(words: string[]): string[] {
  const splits = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return splits.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}
