// @vitest-environment node
import { event, team, visitors } from '@/testing/events';
import { inOrder, sidesOf } from './sides';

it('finds the home side of a match, whatever the order of its participants', () => {
  const sides = { away: visitors, home: team() };
  expect(sidesOf(event())).toEqual(sides);
  expect(sidesOf(event({ participants: [team(), visitors] }))).toEqual(sides);
});

it('sees no sides in events of one or of many', () => {
  expect(sidesOf(event({ participants: [team()] }))).toBeNull();
  expect(sidesOf(event({ participants: [team(), visitors, team({ id: 3 })] }))).toBeNull();
});

it('puts both sides into the order of the channel’s titles', () => {
  expect(inOrder({ away: 14, home: 12 }, 'away-first')).toEqual([14, 12]);
  expect(inOrder({ away: 14, home: 12 }, 'home-first')).toEqual([12, 14]);
});
