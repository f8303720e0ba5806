// @vitest-environment node
import type { FaqEntry } from '@/api/types';
import { byTopic, searchFaq } from './faqSearch';

const entry = (id: number, question: string, answer_html: string, topic: string | null): FaqEntry => ({ id, alias: `q${id}`, question, answer_html, topic });

const ENTRIES = [
  entry(1, 'Peut-on regarder à l’étranger ?', '<p>Oui, partout.</p>', 'Regarder'),
  entry(2, 'Refunds?', '<p>Sales are <strong>final</strong>.</p>', 'Buying'),
  entry(3, 'On which devices?', '<p>Any with a browser.</p>', 'Regarder'),
];

it('finds every word, without accents, case or markup', () => {
  expect(searchFaq(ENTRIES, 'ETRANGER partout').map(({ id }) => id)).toEqual([1]);
  expect(searchFaq(ENTRIES, 'strong')).toEqual([]);
  expect(searchFaq(ENTRIES, '  ')).toHaveLength(3);
});

it('groups by topic in the order of the first', () => {
  expect(byTopic(ENTRIES).map(({ topic, entries }) => [topic, entries.length])).toEqual([
    ['Regarder', 2],
    ['Buying', 1],
  ]);
});
