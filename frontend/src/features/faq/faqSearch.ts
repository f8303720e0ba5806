import type { FaqEntry } from '@/api/types';

const plain = (text: string) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** Returns the entries that contain every word in question, answer or topic, ignoring accents and case. */
export function searchFaq(entries: readonly FaqEntry[], words: string): FaqEntry[] {
  const terms = plain(words).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = plain(`${entry.topic ?? ''} ${entry.question} ${entry.answer_html}`);
    return terms.every((word) => text.includes(word));
  });
}

export interface TopicGroup {
  topic: string | null;
  entries: FaqEntry[];
}

/** Groups entries by topic, both in order of first appearance. */
export function byTopic(entries: readonly FaqEntry[]): TopicGroup[] {
  const groups = new Map<string | null, FaqEntry[]>();
  for (const entry of entries) groups.set(entry.topic, [...(groups.get(entry.topic) ?? []), entry]);
  return Array.from(groups, ([topic, list]) => ({ topic, entries: list }));
}
