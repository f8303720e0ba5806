import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EventParticipant } from '@/api/types';
import { event, team } from '@/testing/events';
import { renderInSite } from '@/testing/site';
import { initials } from '@/ui/initials';
import art from '../../art.json';
import { MatchArt } from './MatchArt';
import { fitText } from './artText';
import { distinctColors, readableOn, shade } from './color';
import { patternFor } from './patterns';

/** The server's tests (`server/features/pictures/src/art/equality.rs`) compare its drawings with this file, too. */
const FIXTURE = path.join(import.meta.dirname, 'fixtures/art.json');

const SEEDS = [...Array.from({ length: 56 }, (_, index) => index + 1), 4711, 2 ** 31, 2 ** 32 + 9, 2 ** 53 - 1];
const NAMES = ['', 'A', 'NOR', 'MARIENTHAL', 'ST. BRENDAN', 'HPH W', 'WWWWWWWWWWWW', ' Saint  Petersburg United', 'A B C D E F', '🦁 Lions', 'Straße'];
const LETTERS = ['The Rovers of York', 'FC', 'FC Bayern', 'école-Nord', '1. FC Köln', 'ßtadt', ' - ', ''];
const COLORS = ['#14336b', '#0e7c86', '#f5b82e', '#ffffff', '#000000', '#b0231c', '#8a5a2b', '#c8ff2e', '#7a7a7a', '#1ef57a', '#541a4b', '#abc', 'none'];

const round = (value: number) => Math.round(value * 1000) / 1000;
const crest = { src: '/images/crest.svg', width: 10, height: 10 };
const side = (name: string, short_name: string, color: string, image: EventParticipant['image'] = null) => team({ name, short_name, color, image });
const DRAWINGS = [
  { id: 7, participants: [side('River Tech', 'RIV', '#b0231c'), side('North High', 'NOR', '#0e7c86')] },
  { id: 8, participants: [side('The Lions', 'ST. BRENDAN', '#14336b', crest), side('Lions II', 'MARIENTHAL', '#14336b')] },
  { id: 9, participants: [side('Les Ours', 'OURS', '#f5b82e', crest), side('Æsir', 'LONG NAMES OF CLUBS', '#c8ff2e', crest)] },
  ...[1, 2, 3, 4].map((id) => ({ id, participants: [side('River Tech', 'RIV', COLORS[id] ?? '')] })),
];

/** Returns the visible elements of a drawing, each as its name, its attributes in alphabetical order, and its text. */
function elementsOf(svg: Element): string[] {
  const drawn = [...svg.querySelectorAll(':not(g)')].filter((element) => element.parentElement?.closest('svg') === svg);
  return drawn.map((element) => (element.tagName === 'svg' ? markOf(element) : elementOf(element)));
}

function elementOf(element: Element): string {
  const shown = [...element.attributes].filter(({ name, value }) => value !== 'none' && !/^(id|class|href)$/.test(name));
  const words = shown.map(({ name, value }) => `${name}=${value.startsWith('url(') ? 'url' : Number.isNaN(Number(value)) ? value : round(Number(value))}`);
  return [element.tagName, ...words.sort(), ...(element.tagName === 'text' ? [element.textContent] : [])].join(' ');
}

function markOf(icon: Element): string {
  const [color, size, stroke, x, y] = ['stroke', 'width', 'stroke-width', 'x', 'y'].map((name) => icon.getAttribute(name));
  return `mark color=${color} size=${size} stroke=${stroke} x=${x} y=${y}`;
}

function fitted(name: string, largest: number) {
  const { lines, size } = fitText(name, art.sides.names.width, largest);
  return { name, largest, lines, size: round(size) };
}

async function drawing({ id, participants }: (typeof DRAWINGS)[number]) {
  const { container, unmount } = await renderInSite(<MatchArt event={event({ id, participants, home_team_id: null })} />);
  const elements = elementsOf(container.querySelector('svg') as Element);
  unmount();
  const sides = participants.map(({ name, short_name, color, image }) => ({ name, short_name, color, has_crest: image !== null }));
  return { id, sides, elements };
}

it('draws the same art as the server', async () => {
  const shapes = (seed: number) => patternFor(seed).map(({ d, width, tone, opacity }) => [d, width ?? 'filled', tone, opacity].join(' '));
  const drawings = [];
  for (const one of DRAWINGS) drawings.push(await drawing(one));
  const drawn = {
    patterns: SEEDS.map((seed) => ({ seed, shapes: shapes(seed).join('|') })),
    names: [art.sides.alone.size, art.sides.below_crest.size].flatMap((largest) => NAMES.map((name) => fitted(name, largest))),
    letters: LETTERS.map((name) => ({ name, letter: initials(name).charAt(0) })),
    colors: COLORS.map((color) => ({
      color,
      ink: readableOn(color),
      shades: [0.2, 0.03, -0.03, -0.2].map((amount) => [amount, shade(color, amount)]),
      beside: COLORS.map((other) => [other, distinctColors(color, other)[1]]),
    })),
    drawings,
  };
  const lines = Object.entries(drawn).map(([name, rows]) => `"${name}":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}]`);
  const text = `{${lines.join(',\n')}}\n`;
  if (process.env['WRITE_ART']) writeFileSync(FIXTURE, text);
  expect(readFileSync(FIXTURE, 'utf8'), 'run this test with WRITE_ART=1').toBe(text);
});
