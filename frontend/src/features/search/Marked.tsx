import type { Matched } from '@/api/types';
import styles from './Marked.module.css';

/** A text with its matched parts highlighted. */
export function Marked({ text, ranges }: Pick<Matched, 'text' | 'ranges'>) {
  return parts(text, ranges).map(({ from, part, hit }) =>
    hit ? (
      <mark key={from} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

interface Part {
  from: number;
  part: string;
  hit: boolean;
}

/** Splits a text at its ranges. Ignores parts of ranges that are outside the text or inside an earlier range. */
export function parts(text: string, ranges: readonly (readonly number[])[]): Part[] {
  const found: Part[] = [];
  let at = 0;
  const push = (to: number, hit: boolean) => {
    if (to > at) found.push({ from: at, part: text.slice(at, to), hit });
    at = Math.max(at, to);
  };
  for (const [from = 0, to = 0] of [...ranges].sort(([first = 0], [second = 0]) => first - second)) {
    push(Math.min(from, text.length), false);
    push(Math.min(to, text.length), true);
  }
  push(text.length, false);
  return found;
}
