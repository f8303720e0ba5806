import { STORED } from '@/lib/simulating';
import { forget, storeSimulation, storeState, onChange, PLAIN, resume, simulation } from './storedSimulation';

it('goes on after a reload with what the tab kept', () => {
  const moment = { occasion: 'live', eventId: 7, ahead: 60_000 } as const;
  storeSimulation({ token: 'signed', state: PLAIN });
  storeState({ viewer: 'subscriber', pass: 3, moment });
  expect(resume()).toEqual({ token: 'signed', state: { ...PLAIN, viewer: 'subscriber', pass: 3, moment } });
});

it('is over when it is forgotten, and what is under way still says what it was', () => {
  storeSimulation({ token: 'signed', state: PLAIN });
  forget();
  expect(sessionStorage.getItem(STORED)).toBeNull();
  expect(simulation()?.token).toBe('signed');
  storeState({ language: 'fr' });
  expect(sessionStorage.getItem(STORED)).toBeNull();
  expect(resume()).toBeNull();
});

it('takes what it can’t read for none, and of a state what it knows', () => {
  for (const text of ['', '{', 'null', '[]', '{"token":""}', '{"token":1,"state":{}}']) {
    sessionStorage.setItem(STORED, text);
    expect(resume(), text).toBeNull();
  }
  sessionStorage.setItem(
    STORED,
    JSON.stringify({ token: 'signed', state: { viewer: 'admin', pass: '3', country: 'AT', language: 'de', moment: { ahead: 1e15 } } }),
  );
  expect(resume()?.state).toEqual({ ...PLAIN, country: 'AT' });
});

it('tells of changes until told to stop', () => {
  let told = 0;
  const stop = onChange(() => (told += 1));
  storeSimulation({ token: 'signed', state: PLAIN });
  stop();
  storeState({ viewer: 'user' });
  expect(told).toBe(1);
});
