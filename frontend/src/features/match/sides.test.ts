import { event, team, visitors } from '@/testing/events';
import { matchTitle, sidesOf } from './sides';

it('names a match "away @ home" by short names, whatever the order of its participants', () => {
  const unnamed = event({ name: '' });
  expect(matchTitle(unnamed)).toBe('RIV @ NOR');
  expect(matchTitle({ ...unnamed, participants: [team(), visitors] })).toBe('RIV @ NOR');
});

it('keeps the name of an event that has its own', () => {
  expect(matchTitle(event({ name: 'The Lantern Game' }))).toBe('The Lantern Game');
});

it('sees no sides in events of one or of many', () => {
  expect(sidesOf(event({ participants: [team()] }))).toBeNull();
  expect(sidesOf(event({ participants: [team(), visitors, team({ id: 3 })] }))).toBeNull();
});
