import { remaining } from './Countdown';

it('parts what is left into days, hours, minutes and seconds', () => {
  expect(remaining(90_061_000, 0)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(remaining(0, 5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});
