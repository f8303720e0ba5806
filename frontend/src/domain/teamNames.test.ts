// @vitest-environment node
import { team } from '@/testing/events';
import { teamNames } from './teamNames';

const names = (away: string, home: string, sport: string | undefined) => teamNames({ away: team({ name: away }), home: team({ name: home }) }, sport);

it('says a sport that both names end with once, with what goes with it', () => {
  expect(names("Cedar Women's Rugby", "Harbor Women's Rugby", 'Rugby')).toEqual({ away: 'Cedar', home: 'Harbor', shared: "Women's Rugby" });
});

it('leaves names alone that share no sport, or would be empty without it', () => {
  expect(names('Vale United', 'Lane United', 'Football')).toEqual({ away: 'Vale United', home: 'Lane United', shared: null });
  expect(names('Rugby', 'Harbor Rugby', 'Rugby')).toMatchObject({ away: 'Rugby', home: 'Harbor Rugby' });
  expect(names('Cedar Rugby', 'Harbor Judo', 'Rugby').shared).toBeNull();
  expect(names('Cedar Rugby', 'Harbor Rugby', undefined).shared).toBeNull();
});
